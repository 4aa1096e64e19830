/**
 * The interfaces of Go's standard library, which a type implements by its methods alone.
 *
 * @module
 */

/** An interface that others call the methods of. */
export interface StandardInterface {
  /** Its name, with the path of its package: `io.Writer`. */
  readonly name: string;
  /** The path of its package. */
  readonly from: string;
  /** Its methods, by name, with their signatures as the models have them. */
  readonly methods: ReadonlyMap<string, string>;
}

/** An interface a row: its name, and its methods; a row goes on behind blanks. */
const rows = `
builtin.error: Error()(string)
compress/flate.Resetter: Reset(Reader,[ ] byte)(error)
compress/zlib.Resetter: Reset(Reader,[ ] byte)(error)
container/heap.Interface: Len()(int); Less(int,int)(bool); Pop()(any); Push(any)();
  Swap(int,int)()
context.Context: Deadline()(Time,bool); Done()(<- chan struct { }); Err()(error); Value(any)(any)
crypto.Decrypter: Decrypt(Reader,[ ] byte,DecrypterOpts)([ ] byte,error); Public()(PublicKey)
crypto.Signer: Public()(PublicKey); Sign(Reader,[ ] byte,SignerOpts)([ ] byte,error)
crypto.SignerOpts: HashFunc()(Hash)
crypto/cipher.AEAD: NonceSize()(int); Open([ ] byte,[ ] byte,[ ] byte,[ ] byte)([ ] byte,error);
  Overhead()(int); Seal([ ] byte,[ ] byte,[ ] byte,[ ] byte)([ ] byte)
crypto/cipher.Block: BlockSize()(int); Decrypt([ ] byte,[ ] byte)(); Encrypt([ ] byte,[ ] byte)()
crypto/cipher.BlockMode: BlockSize()(int); CryptBlocks([ ] byte,[ ] byte)()
crypto/cipher.Stream: XORKeyStream([ ] byte,[ ] byte)()
crypto/elliptic.Curve: Add(* Int,* Int,* Int,* Int)(* Int,* Int);
  Double(* Int,* Int)(* Int,* Int); IsOnCurve(* Int,* Int)(bool); Params()(* CurveParams);
  ScalarBaseMult([ ] byte)(* Int,* Int); ScalarMult(* Int,* Int,[ ] byte)(* Int,* Int)
crypto/tls.ClientSessionCache: Get(string)(* ClientSessionState,bool);
  Put(string,* ClientSessionState)()
database/sql.Result: LastInsertId()(int64,error); RowsAffected()(int64,error)
database/sql.Scanner: Scan(any)(error)
database/sql/driver.ColumnConverter: ColumnConverter(int)(ValueConverter)
database/sql/driver.Conn: Begin()(Tx,error); Close()(error); Prepare(string)(Stmt,error)
database/sql/driver.ConnBeginTx: BeginTx(Context,TxOptions)(Tx,error)
database/sql/driver.ConnPrepareContext: PrepareContext(Context,string)(Stmt,error)
database/sql/driver.Connector: Connect(Context)(Conn,error); Driver()(Driver)
database/sql/driver.Driver: Open(string)(Conn,error)
database/sql/driver.DriverContext: OpenConnector(string)(Connector,error)
database/sql/driver.Execer: Exec(string,[ ] Value)(Result,error)
database/sql/driver.ExecerContext: ExecContext(Context,string,[ ] NamedValue)(Result,error)
database/sql/driver.NamedValueChecker: CheckNamedValue(* NamedValue)(error)
database/sql/driver.Pinger: Ping(Context)(error)
database/sql/driver.Queryer: Query(string,[ ] Value)(Rows,error)
database/sql/driver.QueryerContext: QueryContext(Context,string,[ ] NamedValue)(Rows,error)
database/sql/driver.Result: LastInsertId()(int64,error); RowsAffected()(int64,error)
database/sql/driver.Rows: Close()(error); Columns()([ ] string); Next([ ] Value)(error)
database/sql/driver.RowsColumnTypeDatabaseTypeName: Close()(error);
  ColumnTypeDatabaseTypeName(int)(string); Columns()([ ] string); Next([ ] Value)(error)
database/sql/driver.RowsColumnTypeLength: Close()(error); ColumnTypeLength(int)(int64,bool);
  Columns()([ ] string); Next([ ] Value)(error)
database/sql/driver.RowsColumnTypeNullable: Close()(error); ColumnTypeNullable(int)(bool,bool);
  Columns()([ ] string); Next([ ] Value)(error)
database/sql/driver.RowsColumnTypePrecisionScale: Close()(error);
  ColumnTypePrecisionScale(int)(int64,int64,bool); Columns()([ ] string); Next([ ] Value)(error)
database/sql/driver.RowsColumnTypeScanType: Close()(error); ColumnTypeScanType(int)(Type);
  Columns()([ ] string); Next([ ] Value)(error)
database/sql/driver.RowsNextResultSet: Close()(error); Columns()([ ] string);
  HasNextResultSet()(bool); Next([ ] Value)(error); NextResultSet()(error)
database/sql/driver.SessionResetter: ResetSession(Context)(error)
database/sql/driver.Stmt: Close()(error); Exec([ ] Value)(Result,error); NumInput()(int);
  Query([ ] Value)(Rows,error)
database/sql/driver.StmtExecContext: ExecContext(Context,[ ] NamedValue)(Result,error)
database/sql/driver.StmtQueryContext: QueryContext(Context,[ ] NamedValue)(Rows,error)
database/sql/driver.Tx: Commit()(error); Rollback()(error)
database/sql/driver.Validator: IsValid()(bool)
database/sql/driver.ValueConverter: ConvertValue(any)(Value,error)
database/sql/driver.Valuer: Value()(Value,error)
debug/dwarf.Type: Common()(* CommonType); Size()(int64); String()(string)
debug/macho.Load: Raw()([ ] byte)
encoding.BinaryAppender: AppendBinary([ ] byte)([ ] byte,error)
encoding.BinaryMarshaler: MarshalBinary()([ ] byte,error)
encoding.BinaryUnmarshaler: UnmarshalBinary([ ] byte)(error)
encoding.TextAppender: AppendText([ ] byte)([ ] byte,error)
encoding.TextMarshaler: MarshalText()([ ] byte,error)
encoding.TextUnmarshaler: UnmarshalText([ ] byte)(error)
encoding/binary.AppendByteOrder: AppendUint16([ ] byte,uint16)([ ] byte);
  AppendUint32([ ] byte,uint32)([ ] byte); AppendUint64([ ] byte,uint64)([ ] byte);
  String()(string)
encoding/binary.ByteOrder: PutUint16([ ] byte,uint16)(); PutUint32([ ] byte,uint32)();
  PutUint64([ ] byte,uint64)(); String()(string); Uint16([ ] byte)(uint16);
  Uint32([ ] byte)(uint32); Uint64([ ] byte)(uint64)
encoding/gob.GobDecoder: GobDecode([ ] byte)(error)
encoding/gob.GobEncoder: GobEncode()([ ] byte,error)
encoding/json.Marshaler: MarshalJSON()([ ] byte,error)
encoding/json.Unmarshaler: UnmarshalJSON([ ] byte)(error)
encoding/json.omitzero: IsZero()(bool)
encoding/xml.Marshaler: MarshalXML(* Encoder,StartElement)(error)
encoding/xml.MarshalerAttr: MarshalXMLAttr(Name)(Attr,error)
encoding/xml.TokenReader: Token()(Token,error)
encoding/xml.Unmarshaler: UnmarshalXML(* Decoder,StartElement)(error)
encoding/xml.UnmarshalerAttr: UnmarshalXMLAttr(Attr)(error)
errors.As: As(any)(bool)
errors.Is: Is(error)(bool)
errors.Join: Unwrap()([ ] error)
errors.Unwrap: Unwrap()(error)
expvar.Var: String()(string)
flag.Getter: Get()(any); Set(string)(error); String()(string)
flag.Value: Set(string)(error); String()(string)
flag.boolFlag: IsBoolFlag()(bool)
fmt.Formatter: Format(State,rune)()
fmt.GoStringer: GoString()(string)
fmt.ScanState: Read([ ] byte)(int,error); ReadRune()(rune,int,error); SkipSpace()();
  Token(bool,func(rune)(bool))([ ] byte,error); UnreadRune()(error); Width()(int,bool)
fmt.Scanner: Scan(ScanState,rune)(error)
fmt.State: Flag(int)(bool); Precision()(int,bool); Width()(int,bool); Write([ ] byte)(int,error)
fmt.Stringer: String()(string)
go/ast.Node: End()(Pos); Pos()(Pos)
go/ast.Visitor: Visit(Node)(Visitor)
go/types.Importer: Import(string)(* Package,error)
go/types.ImporterFrom: Import(string)(* Package,error);
  ImportFrom(string,string,ImportMode)(* Package,error)
go/types.Sizes: Alignof(Type)(int64); Offsetsof([ ] * Var)([ ] int64); Sizeof(Type)(int64)
go/types.Type: String()(string); Underlying()(Type)
hash.Hash: BlockSize()(int); Reset()(); Size()(int); Sum([ ] byte)([ ] byte);
  Write([ ] byte)(int,error)
hash.Hash32: BlockSize()(int); Reset()(); Size()(int); Sum([ ] byte)([ ] byte); Sum32()(uint32);
  Write([ ] byte)(int,error)
hash.Hash64: BlockSize()(int); Reset()(); Size()(int); Sum([ ] byte)([ ] byte); Sum64()(uint64);
  Write([ ] byte)(int,error)
image.Image: At(int,int)(Color); Bounds()(Rectangle); ColorModel()(Model)
image.PalettedImage: At(int,int)(Color); Bounds()(Rectangle); ColorIndexAt(int,int)(byte);
  ColorModel()(Model)
image.RGBA64Image: At(int,int)(Color); Bounds()(Rectangle); ColorModel()(Model);
  RGBA64At(int,int)(RGBA64)
image/color.Color: RGBA()(uint32,uint32,uint32,uint32)
image/color.Model: Convert(Color)(Color)
image/draw.Drawer: Draw(Image,Rectangle,Image,Point)()
image/draw.Image: At(int,int)(Color); Bounds()(Rectangle); ColorModel()(Model);
  Set(int,int,Color)()
image/draw.Quantizer: Quantize(Palette,Image)(Palette)
image/draw.RGBA64Image: At(int,int)(Color); Bounds()(Rectangle); ColorModel()(Model);
  RGBA64At(int,int)(RGBA64); Set(int,int,Color)(); SetRGBA64(int,int,RGBA64)()
image/png.EncoderBufferPool: Get()(* EncoderBuffer); Put(* EncoderBuffer)()
io.ByteReader: ReadByte()(byte,error)
io.ByteScanner: ReadByte()(byte,error); UnreadByte()(error)
io.ByteWriter: WriteByte(byte)(error)
io.Closer: Close()(error)
io.Reader: Read([ ] byte)(int,error)
io.ReaderAt: ReadAt([ ] byte,int64)(int,error)
io.ReaderFrom: ReadFrom(Reader)(int64,error)
io.RuneReader: ReadRune()(rune,int,error)
io.RuneScanner: ReadRune()(rune,int,error); UnreadRune()(error)
io.Seeker: Seek(int64,int)(int64,error)
io.StringWriter: WriteString(string)(int,error)
io.Writer: Write([ ] byte)(int,error)
io.WriterAt: WriteAt([ ] byte,int64)(int,error)
io.WriterTo: WriteTo(Writer)(int64,error)
io/fs.DirEntry: Info()(FileInfo,error); IsDir()(bool); Name()(string); Type()(FileMode)
io/fs.FS: Open(string)(File,error)
io/fs.File: Close()(error); Read([ ] byte)(int,error); Stat()(FileInfo,error)
io/fs.FileInfo: IsDir()(bool); ModTime()(Time); Mode()(FileMode); Name()(string); Size()(int64);
  Sys()(any)
io/fs.GlobFS: Glob(string)([ ] string,error); Open(string)(File,error)
io/fs.ReadDirFS: Open(string)(File,error); ReadDir(string)([ ] DirEntry,error)
io/fs.ReadDirFile: Close()(error); Read([ ] byte)(int,error); ReadDir(int)([ ] DirEntry,error);
  Stat()(FileInfo,error)
io/fs.ReadFileFS: Open(string)(File,error); ReadFile(string)([ ] byte,error)
io/fs.StatFS: Open(string)(File,error); Stat(string)(FileInfo,error)
io/fs.SubFS: Open(string)(File,error); Sub(string)(FS,error)
log/slog.Handler: Enabled(Context,Level)(bool); Handle(Context,Record)(error);
  WithAttrs([ ] Attr)(Handler); WithGroup(string)(Handler)
log/slog.Leveler: Level()(Level)
log/slog.LogValuer: LogValue()(Value)
math/rand.Source: Int63()(int64); Seed(int64)()
math/rand.Source64: Int63()(int64); Seed(int64)(); Uint64()(uint64)
mime/multipart.File: Close()(error); Read([ ] byte)(int,error); ReadAt([ ] byte,int64)(int,error);
  Seek(int64,int)(int64,error)
net.Addr: Network()(string); String()(string)
net.Conn: Close()(error); LocalAddr()(Addr); Read([ ] byte)(int,error); RemoteAddr()(Addr);
  SetDeadline(Time)(error); SetReadDeadline(Time)(error); SetWriteDeadline(Time)(error);
  Write([ ] byte)(int,error)
net.Error: Error()(string); Temporary()(bool); Timeout()(bool)
net.Listener: Accept()(Conn,error); Addr()(Addr); Close()(error)
net.PacketConn: Close()(error); LocalAddr()(Addr); ReadFrom([ ] byte)(int,Addr,error);
  SetDeadline(Time)(error); SetReadDeadline(Time)(error); SetWriteDeadline(Time)(error);
  WriteTo([ ] byte,Addr)(int,error)
net/http.CloseNotifier: CloseNotify()(<- chan bool)
net/http.CookieJar: Cookies(* URL)([ ] * Cookie); SetCookies(* URL,[ ] * Cookie)()
net/http.File: Close()(error); Read([ ] byte)(int,error); Readdir(int)([ ] FileInfo,error);
  Seek(int64,int)(int64,error); Stat()(FileInfo,error)
net/http.FileSystem: Open(string)(File,error)
net/http.Flusher: Flush()()
net/http.Handler: ServeHTTP(ResponseWriter,* Request)()
net/http.Hijacker: Hijack()(Conn,* ReadWriter,error)
net/http.Pusher: Push(string,* PushOptions)(error)
net/http.ResponseController: FlushError()(error)
net/http.ResponseWriter: Header()(Header); Write([ ] byte)(int,error); WriteHeader(int)()
net/http.RoundTripper: RoundTrip(* Request)(* Response,error)
net/http.rwUnwrapper: Unwrap()(ResponseWriter)
net/http/cookiejar.PublicSuffixList: PublicSuffix(string)(string); String()(string)
net/http/httputil.BufferPool: Get()([ ] byte); Put([ ] byte)()
net/rpc.ClientCodec: Close()(error); ReadResponseBody(any)(error);
  ReadResponseHeader(* Response)(error); WriteRequest(* Request,any)(error)
net/rpc.ServerCodec: Close()(error); ReadRequestBody(any)(error);
  ReadRequestHeader(* Request)(error); WriteResponse(* Response,any)(error)
net/smtp.Auth: Next([ ] byte,bool)([ ] byte,error); Start(* ServerInfo)(string,[ ] byte,error)
os.Signal: Signal()(); String()(string)
sort.Interface: Len()(int); Less(int,int)(bool); Swap(int,int)()
sync.Locker: Lock()(); Unlock()()
syscall.Conn: SyscallConn()(RawConn,error)
syscall.RawConn: Control(func(uintptr)())(error); Read(func(uintptr)(bool))(error);
  Write(func(uintptr)(bool))(error)
testing/quick.Generator: Generate(* Rand,int)(Value)
`;

/** Packages whose interfaces the library asks any value for, whatever its package imports. */
const everywhere: ReadonlySet<string> = new Set(
  "builtin errors fmt io sort container/heap sync encoding encoding/gob hash database/sql os flag"
    .split(" "),
);

/** Single ones of other packages. */
const alone: ReadonlySet<string> = new Set(
  "encoding/json.Marshaler encoding/json.Unmarshaler net.Error net/http.Flusher".split(" "),
);

/** Whether any type may be meant to implement an interface that its package does not import. */
export function isImplementedAnywhere({ name, from }: StandardInterface): boolean {
  return everywhere.has(from) || alone.has(name);
}

let known: ReadonlyMap<string, readonly StandardInterface[]> | undefined;

/** The interfaces that have a method. */
export function interfacesWith(method: string, signature: string): readonly StandardInterface[] {
  known ??= read();
  const all = known.get(method) ?? [];
  return all.filter(({ methods }) => methods.get(method) === signature);
}

function read(): ReadonlyMap<string, readonly StandardInterface[]> {
  const found = new Map<string, StandardInterface[]>();
  for (const row of rows.trim().replaceAll("\n  ", " ").split("\n")) {
    const [name = "", listed = ""] = row.split(": ");
    const parts = listed.split("; ");
    const methods = new Map(parts.map((part): [string, string] => {
      const at = part.indexOf("(");
      return [part.slice(0, at), part.slice(at)];
    }));
    const each = { name, from: name.slice(0, name.lastIndexOf(".")), methods };
    for (const method of methods.keys()) found.set(method, [...found.get(method) ?? [], each]);
  }
  return found;
}
