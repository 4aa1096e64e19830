/**
 * The methods of types of the Java library that others often extend or implement: a method of a
 * project with another name overrides none of them.
 *
 * @module
 */

/**
 * For each type what it extends, behind `<` and in its own package if none is named, and the names
 * of the methods that it adds, as of Java 25. Each has those of `Object` as well.
 */
const table = `
java.lang.Object:
java.lang.Exception: <Throwable
java.lang.RuntimeException: <Exception
java.lang.Error: <Throwable
java.lang.IllegalArgumentException: <RuntimeException
java.lang.IllegalStateException: <RuntimeException
java.lang.UnsupportedOperationException: <RuntimeException
java.lang.IndexOutOfBoundsException: <RuntimeException
java.lang.NullPointerException: <RuntimeException
java.lang.ClassCastException: <RuntimeException
java.lang.ArithmeticException: <RuntimeException
java.lang.InterruptedException: <Exception
java.lang.CloneNotSupportedException: <Exception
java.lang.ReflectiveOperationException: <Exception
java.lang.AssertionError: <Error
java.lang.SecurityException: <RuntimeException
java.lang.NumberFormatException: <IllegalArgumentException
java.lang.Comparable: compareTo
java.lang.Cloneable:
java.lang.Iterable: forEach iterator spliterator
java.lang.Runnable: run
java.lang.AutoCloseable: close
java.lang.CharSequence: charAt chars codePoints getChars isEmpty length subSequence
java.lang.Appendable: append
java.lang.Readable: read
java.lang.Thread: <Runnable activeCount checkAccess currentThread dumpStack enumerate
  getAllStackTraces getContextClassLoader getDefaultUncaughtExceptionHandler getId getName
  getPriority getStackTrace getState getThreadGroup getUncaughtExceptionHandler holdsLock
  interrupt interrupted isAlive isDaemon isInterrupted isVirtual join ofPlatform ofVirtual
  onSpinWait setContextClassLoader setDaemon setDefaultUncaughtExceptionHandler setName
  setPriority setUncaughtExceptionHandler sleep start startVirtualThread stop threadId yield
java.lang.Throwable: <java.io.Serializable addSuppressed fillInStackTrace getCause
  getLocalizedMessage getMessage getStackTrace getSuppressed initCause printStackTrace
  setStackTrace
java.lang.Enum: <java.lang.constant.Constable <Comparable <java.io.Serializable
  getDeclaringClass name ordinal valueOf
java.lang.Number: <java.io.Serializable byteValue doubleValue floatValue intValue longValue
  shortValue
java.lang.Record:
java.lang.ThreadLocal: get initialValue remove set withInitial
java.lang.InheritableThreadLocal: <ThreadLocal childValue
java.lang.ClassLoader: clearAssertionStatus defineClass definePackage findClass findLibrary
  findLoadedClass findResource findResources findSystemClass getClassLoadingLock
  getDefinedPackage getDefinedPackages getName getPackage getPackages getParent
  getPlatformClassLoader getResource getResourceAsStream getResources getSystemClassLoader
  getSystemResource getSystemResourceAsStream getSystemResources getUnnamedModule
  isRegisteredAsParallelCapable loadClass registerAsParallelCapable resolveClass resources
  setClassAssertionStatus setDefaultAssertionStatus setPackageAssertionStatus setSigners
java.lang.Thread$UncaughtExceptionHandler: uncaughtException
java.lang.annotation.Annotation: annotationType
java.lang.reflect.InvocationHandler: invoke
java.lang.reflect.Type: getTypeName
java.lang.reflect.ParameterizedType: <Type getActualTypeArguments getOwnerType getRawType
java.lang.reflect.WildcardType: <Type getLowerBounds getUpperBounds
java.lang.reflect.GenericArrayType: <Type getGenericComponentType
java.lang.reflect.AnnotatedElement: getAnnotation getAnnotations getAnnotationsByType
  getDeclaredAnnotation getDeclaredAnnotations getDeclaredAnnotationsByType isAnnotationPresent
java.io.ObjectStreamConstants:
java.io.ObjectInput: <DataInput <java.lang.AutoCloseable available read readObject skip
java.io.ObjectOutput: <DataOutput <java.lang.AutoCloseable flush writeObject
java.io.DataInput: readBoolean readByte readChar readDouble readFloat readFully readInt readLine
  readLong readShort readUTF readUnsignedByte readUnsignedShort skipBytes
java.io.DataOutput: write writeBoolean writeByte writeBytes writeChar writeChars writeDouble
  writeFloat writeInt writeLong writeShort writeUTF
java.io.IOException: <java.lang.Exception
java.io.UncheckedIOException: <java.lang.RuntimeException
java.io.EOFException: <IOException
java.io.FileNotFoundException: <IOException
java.io.Serializable:
java.io.Closeable: <java.lang.AutoCloseable
java.io.Flushable: flush
java.io.InputStream: <Closeable available mark markSupported nullInputStream read readAllBytes
  readNBytes reset skip skipNBytes transferTo
java.io.OutputStream: <Closeable <Flushable nullOutputStream write
java.io.Reader: <java.lang.Readable <Closeable mark markSupported nullReader of readAllAsString
  readAllLines ready reset skip transferTo
java.io.Writer: <java.lang.Appendable <Closeable <Flushable nullWriter write
java.io.FilterInputStream: <InputStream
java.io.FilterOutputStream: <OutputStream
java.io.FilterReader: <Reader
java.io.FilterWriter: <Writer
java.io.BufferedInputStream: <FilterInputStream
java.io.BufferedReader: <Reader lines readLine
java.io.ByteArrayInputStream: <InputStream
java.io.ByteArrayOutputStream: <OutputStream reset size toByteArray writeBytes writeTo
java.io.StringReader: <Reader
java.io.StringWriter: <Writer getBuffer
java.io.PrintWriter: <Writer checkError clearError format print printf println setError
java.io.PrintStream: <FilterOutputStream <java.lang.Appendable <Closeable charset checkError
  clearError format print printf println setError writeBytes
java.io.Externalizable: <Serializable readExternal writeExternal
java.io.FileFilter: accept
java.io.FilenameFilter: accept
java.io.ObjectInputStream: <InputStream <ObjectInput <ObjectStreamConstants defaultReadObject
  enableResolveObject getObjectInputFilter readClassDescriptor readFields readObjectOverride
  readStreamHeader readUnshared registerValidation resolveClass resolveObject resolveProxyClass
  setObjectInputFilter
java.io.ObjectOutputStream: <OutputStream <ObjectOutput <ObjectStreamConstants annotateClass
  annotateProxyClass defaultWriteObject drain enableReplaceObject putFields replaceObject reset
  useProtocolVersion writeClassDescriptor writeFields writeObjectOverride writeStreamHeader
  writeUnshared
java.io.File: <Serializable <java.lang.Comparable canExecute canRead canWrite createNewFile
  createTempFile delete deleteOnExit exists getAbsoluteFile getAbsolutePath getCanonicalFile
  getCanonicalPath getFreeSpace getName getParent getParentFile getPath getTotalSpace
  getUsableSpace isAbsolute isDirectory isFile isHidden lastModified length list listFiles
  listRoots mkdir mkdirs renameTo setExecutable setLastModified setReadOnly setReadable
  setWritable toPath toURI toURL
java.util.NoSuchElementException: <java.lang.RuntimeException
java.util.ConcurrentModificationException: <java.lang.RuntimeException
java.util.Collection: <java.lang.Iterable add addAll clear contains containsAll isEmpty
  parallelStream remove removeAll removeIf retainAll size stream toArray
java.util.List: <SequencedCollection get indexOf lastIndexOf listIterator replaceAll set sort
  subList
java.util.Set: <Collection
java.util.Map: clear compute computeIfAbsent computeIfPresent containsKey containsValue entrySet
  forEach get getOrDefault isEmpty keySet merge put putAll putIfAbsent remove replace replaceAll
  size values
java.util.Map$Entry: getKey getValue setValue
java.util.SequencedCollection: <Collection addFirst addLast getFirst getLast removeFirst
  removeLast reversed
java.util.SequencedSet: <SequencedCollection <Set
java.util.SequencedMap: <Map firstEntry lastEntry pollFirstEntry pollLastEntry putFirst putLast
  reversed sequencedEntrySet sequencedKeySet sequencedValues
java.util.SortedMap: <SequencedMap comparator firstKey headMap lastKey subMap tailMap
java.util.NavigableMap: <SortedMap ceilingEntry ceilingKey descendingKeySet descendingMap
  floorEntry floorKey higherEntry higherKey lowerEntry lowerKey navigableKeySet
java.util.SortedSet: <Set <SequencedSet comparator first headSet last subSet tailSet
java.util.NavigableSet: <SortedSet ceiling descendingIterator descendingSet floor higher lower
  pollFirst pollLast
java.util.Queue: <Collection element offer peek poll
java.util.Deque: <Queue <SequencedCollection descendingIterator offerFirst offerLast peekFirst
  peekLast pollFirst pollLast pop push removeFirstOccurrence removeLastOccurrence
java.util.Iterator: forEachRemaining hasNext next remove
java.util.ListIterator: <Iterator add hasPrevious nextIndex previous previousIndex set
java.util.PrimitiveIterator: <Iterator
java.util.PrimitiveIterator$OfInt: <PrimitiveIterator nextInt
java.util.Spliterator: characteristics estimateSize forEachRemaining getComparator
  getExactSizeIfKnown hasCharacteristics tryAdvance trySplit
java.util.Enumeration: asIterator hasMoreElements nextElement
java.util.Comparator: compare reversed thenComparing thenComparingDouble thenComparingInt
  thenComparingLong
java.util.AbstractCollection: <Collection
java.util.AbstractList: <AbstractCollection <List removeRange
java.util.AbstractSequentialList: <AbstractList
java.util.AbstractSet: <AbstractCollection <Set
java.util.AbstractMap: <Map
java.util.AbstractMap$SimpleEntry: <Map$Entry <java.io.Serializable AbstractMap$SimpleEntry
java.util.AbstractQueue: <AbstractCollection <Queue
java.util.ArrayList: <AbstractList <List <RandomAccess <java.lang.Cloneable
  <java.io.Serializable ensureCapacity trimToSize
java.util.LinkedList: <AbstractSequentialList <List <Deque <java.lang.Cloneable
  <java.io.Serializable
java.util.Vector: <AbstractList <List <RandomAccess <java.lang.Cloneable <java.io.Serializable
  addElement capacity copyInto elementAt elements ensureCapacity firstElement insertElementAt
  lastElement removeAllElements removeElement removeElementAt setElementAt setSize trimToSize
java.util.Stack: <Vector empty peek pop push search
java.util.HashMap: <AbstractMap <Map <java.lang.Cloneable <java.io.Serializable newHashMap
java.util.LinkedHashMap: <HashMap <SequencedMap newLinkedHashMap removeEldestEntry
java.util.TreeMap: <AbstractMap <NavigableMap <java.lang.Cloneable <java.io.Serializable
java.util.Dictionary: elements get isEmpty keys put remove size
java.util.Hashtable: <Dictionary <Map <java.lang.Cloneable <java.io.Serializable contains rehash
java.util.Properties: <Hashtable getProperty list load loadFromXML propertyNames save
  setProperty store storeToXML stringPropertyNames
java.util.HashSet: <AbstractSet <Set <java.lang.Cloneable <java.io.Serializable newHashSet
java.util.LinkedHashSet: <HashSet <SequencedSet <java.lang.Cloneable <java.io.Serializable
  newLinkedHashSet
java.util.TreeSet: <AbstractSet <NavigableSet <java.lang.Cloneable <java.io.Serializable
java.util.ArrayDeque: <AbstractCollection <Deque <java.lang.Cloneable <java.io.Serializable
java.util.EventListener:
java.util.EventObject: <java.io.Serializable getSource
java.util.RandomAccess:
java.util.Random: <java.util.random.RandomGenerator <java.io.Serializable from next setSeed
java.util.TimerTask: <java.lang.Runnable cancel scheduledExecutionTime
java.util.Formattable: formatTo
java.util.Observer: update
java.util.Observable: addObserver clearChanged countObservers deleteObserver deleteObservers
  hasChanged notifyObservers setChanged
java.util.ResourceBundle: clearCache containsKey getBaseBundleName getBundle getKeys getLocale
  getObject getString getStringArray handleGetObject handleKeySet keySet setParent
java.util.concurrent.ExecutionException: <java.lang.Exception
java.util.concurrent.TimeoutException: <java.lang.Exception
java.util.concurrent.Callable: call
java.util.concurrent.Future: cancel exceptionNow get isCancelled isDone resultNow state
java.util.concurrent.RunnableFuture: <java.lang.Runnable <Future
java.util.concurrent.FutureTask: <RunnableFuture done runAndReset set setException
java.util.concurrent.CompletableFuture: <Future <CompletionStage allOf anyOf complete
  completeAsync completeExceptionally completeOnTimeout completedFuture completedStage copy
  defaultExecutor delayedExecutor failedFuture failedStage getNow getNumberOfDependents
  isCompletedExceptionally join minimalCompletionStage newIncompleteFuture obtrudeException
  obtrudeValue orTimeout runAsync supplyAsync
java.util.concurrent.CompletionStage: acceptEither acceptEitherAsync applyToEither
  applyToEitherAsync exceptionally exceptionallyAsync exceptionallyCompose
  exceptionallyComposeAsync handle handleAsync runAfterBoth runAfterBothAsync runAfterEither
  runAfterEitherAsync thenAccept thenAcceptAsync thenAcceptBoth thenAcceptBothAsync thenApply
  thenApplyAsync thenCombine thenCombineAsync thenCompose thenComposeAsync thenRun thenRunAsync
  toCompletableFuture whenComplete whenCompleteAsync
java.util.concurrent.Executor: execute
java.util.concurrent.ExecutorService: <Executor <java.lang.AutoCloseable awaitTermination
  invokeAll invokeAny isShutdown isTerminated shutdown shutdownNow submit
java.util.concurrent.AbstractExecutorService: <ExecutorService newTaskFor
java.util.concurrent.ThreadPoolExecutor: <AbstractExecutorService afterExecute
  allowCoreThreadTimeOut allowsCoreThreadTimeOut beforeExecute getActiveCount
  getCompletedTaskCount getCorePoolSize getKeepAliveTime getLargestPoolSize getMaximumPoolSize
  getPoolSize getQueue getRejectedExecutionHandler getTaskCount getThreadFactory isTerminating
  prestartAllCoreThreads prestartCoreThread purge remove setCorePoolSize setKeepAliveTime
  setMaximumPoolSize setRejectedExecutionHandler setThreadFactory terminated
java.util.concurrent.ThreadFactory: newThread
java.util.concurrent.Delayed: <java.lang.Comparable getDelay
java.util.concurrent.ConcurrentMap: <java.util.Map
java.util.concurrent.ConcurrentHashMap: <java.util.AbstractMap <ConcurrentMap
  <java.io.Serializable contains elements forEachEntry forEachKey forEachValue keys mappingCount
  newKeySet reduce reduceEntries reduceEntriesToDouble reduceEntriesToInt reduceEntriesToLong
  reduceKeys reduceKeysToDouble reduceKeysToInt reduceKeysToLong reduceToDouble reduceToInt
  reduceToLong reduceValues reduceValuesToDouble reduceValuesToInt reduceValuesToLong search
  searchEntries searchKeys searchValues
java.util.concurrent.BlockingQueue: <java.util.Queue drainTo put remainingCapacity take
java.util.concurrent.locks.Lock: lock lockInterruptibly newCondition tryLock unlock
java.util.concurrent.locks.ReentrantLock: <Lock <java.io.Serializable getHoldCount getOwner
  getQueueLength getQueuedThreads getWaitQueueLength getWaitingThreads hasQueuedThread
  hasQueuedThreads hasWaiters isFair isHeldByCurrentThread isLocked
java.util.function.BiConsumer: accept andThen
java.util.function.BiFunction: andThen apply
java.util.function.BinaryOperator: <BiFunction
java.util.function.BiPredicate: and negate or test
java.util.function.BooleanSupplier: getAsBoolean
java.util.function.Consumer: accept andThen
java.util.function.DoubleBinaryOperator: applyAsDouble
java.util.function.DoubleConsumer: accept andThen
java.util.function.DoubleFunction: apply
java.util.function.DoublePredicate: and negate or test
java.util.function.DoubleSupplier: getAsDouble
java.util.function.DoubleToIntFunction: applyAsInt
java.util.function.DoubleToLongFunction: applyAsLong
java.util.function.DoubleUnaryOperator: andThen applyAsDouble compose
java.util.function.Function: andThen apply compose
java.util.function.IntBinaryOperator: applyAsInt
java.util.function.IntConsumer: accept andThen
java.util.function.IntFunction: apply
java.util.function.IntPredicate: and negate or test
java.util.function.IntSupplier: getAsInt
java.util.function.IntToDoubleFunction: applyAsDouble
java.util.function.IntToLongFunction: applyAsLong
java.util.function.IntUnaryOperator: andThen applyAsInt compose
java.util.function.LongBinaryOperator: applyAsLong
java.util.function.LongConsumer: accept andThen
java.util.function.LongFunction: apply
java.util.function.LongPredicate: and negate or test
java.util.function.LongSupplier: getAsLong
java.util.function.LongToDoubleFunction: applyAsDouble
java.util.function.LongToIntFunction: applyAsInt
java.util.function.LongUnaryOperator: andThen applyAsLong compose
java.util.function.ObjDoubleConsumer: accept
java.util.function.ObjIntConsumer: accept
java.util.function.ObjLongConsumer: accept
java.util.function.Predicate: and negate or test
java.util.function.Supplier: get
java.util.function.ToDoubleBiFunction: applyAsDouble
java.util.function.ToDoubleFunction: applyAsDouble
java.util.function.ToIntBiFunction: applyAsInt
java.util.function.ToIntFunction: applyAsInt
java.util.function.ToLongBiFunction: applyAsLong
java.util.function.ToLongFunction: applyAsLong
java.util.function.UnaryOperator: <Function
java.util.stream.Collector: accumulator characteristics combiner finisher supplier
java.nio.file.FileVisitor: postVisitDirectory preVisitDirectory visitFile visitFileFailed
java.nio.file.SimpleFileVisitor: <FileVisitor
java.nio.file.PathMatcher: matches
java.security.PrivilegedAction: run
java.security.PrivilegedExceptionAction: run
java.text.Format: <java.io.Serializable <java.lang.Cloneable format formatToCharacterIterator
  parseObject
java.lang.constant.Constable: describeConstable
java.util.random.RandomGenerator: doubles equiDoubles ints isDeprecated longs nextBoolean
  nextBytes nextDouble nextExponential nextFloat nextGaussian nextInt nextLong
`;

/** The methods that every type has. */
export const objectMethods: ReadonlySet<string> = new Set(
  "clone equals finalize getClass hashCode notify notifyAll toString wait".split(" "),
);

interface LibraryType {
  readonly above: readonly string[];
  readonly own: readonly string[];
}

let types: ReadonlyMap<string, LibraryType> | undefined;

function read(): ReadonlyMap<string, LibraryType> {
  return new Map(
    table.trim().split(/\n(?! )/).map((row) => {
      const [name = "", rest = ""] = row.split(/:\s*/);
      const inPackage = name.slice(0, name.lastIndexOf(".") + 1);
      const words = rest.split(/\s+/).filter((word) => word !== "");
      const above = words.filter((word) => word.startsWith("<")).map((word) => word.slice(1))
        .map((word) => word.includes(".") ? word : inPackage + word);
      return [name, { above, own: words.filter((word) => !word.startsWith("<")) }];
    }),
  );
}

/** Whether a type of the library is known, by its whole name; one within another is `Map$Entry`. */
export function isLibraryType(type: string): boolean {
  return (types ??= read()).has(type);
}

/** Whether a type of the library is known to have no method of a name. */
export function lacksMethod(type: string, name: string): boolean {
  const found = (types ??= read()).get(type);
  return found !== undefined && !objectMethods.has(name) && !found.own.includes(name) &&
    found.above.every((each) => lacksMethod(each, name));
}
