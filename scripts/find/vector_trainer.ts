/**
 * Learns a vector for each word, so that a description is nearer to its own code than to that of
 * others.
 *
 * @module
 */

/** Texts, each as the numbers of its words and how much each counts, one text after the other. */
export interface WordLists {
  /** Where the words of each text begin, and behind them where all end. */
  readonly starts: Uint32Array;
  /** Numbers of words. */
  readonly words: Uint32Array;
  /** How much each of these counts. */
  readonly counts: Float32Array;
}

/** What is learned from: the text at a place of one list belongs to that of the other. */
export interface Pairs {
  /** The descriptions. */
  readonly asked: WordLists;
  /** The code. */
  readonly code: WordLists;
  /** Number of the package of each pair. */
  readonly groups: Uint32Array;
}

/** What is learned. */
export interface LearnedVectors {
  /** Numbers in a vector. */
  readonly size: number;
  /** The vectors, one after the other. */
  readonly table: Float32Array;
  /** Logarithm of how much each word counts in questions, and in code. */
  readonly asked: Float32Array;
  readonly code: Float32Array;
}

/** How to learn. */
export interface TrainingOptions {
  readonly epochs: number;
  /** Pairs that are compared with each other. */
  readonly batch: number;
  /** How many of these at a time are of one package. */
  readonly run: number;
  /** This share of the words of code is omitted each time, so that others have to tell it. */
  readonly dropout: number;
  readonly rate: number;
  readonly temperature: number;
  readonly random: () => number;
  /** Told the mean loss after each epoch. */
  readonly report: (epoch: number, loss: number) => void;
}

/** A gradient by rows; only rows that are touched are looked at again. */
class Rows {
  readonly sums: Float32Array;
  readonly #seen: Uint8Array;
  readonly #squares: Float32Array;
  #touched: number[] = [];

  constructor(readonly count: number, readonly size: number) {
    this.sums = new Float32Array(count * size);
    this.#seen = new Uint8Array(count);
    this.#squares = new Float32Array(count).fill(1e-6);
  }

  touch(row: number): void {
    if (this.#seen[row] === 1) return;
    this.#seen[row] = 1;
    this.#touched.push(row);
  }

  /** A step of Adagrad with one rate for each row. */
  apply(values: Float32Array, rate: number): void {
    const { sums, size } = this;
    for (const row of this.#touched) {
      const start = row * size;
      let square = 0;
      for (let at = start; at < start + size; at += 1) square += (sums[at] ?? 0) ** 2;
      const own = (this.#squares[row] ?? 0) + square / size;
      this.#squares[row] = own;
      const step = rate / Math.sqrt(own);
      for (let at = start; at < start + size; at += 1) {
        values[at] = (values[at] ?? 0) - step * (sums[at] ?? 0);
        sums[at] = 0;
      }
      this.#seen[row] = 0;
    }
    this.#touched = [];
  }
}

/** One side of a batch: unit vectors of texts, and the gradients for them. */
class Side {
  readonly units: Float32Array;
  readonly gradients: Float32Array;
  readonly #norms: Float32Array;
  readonly #weights: Rows;
  /** How much each word of the batch counts; 0 for those that are omitted. */
  readonly #used: number[] = [];

  constructor(
    readonly lists: WordLists,
    readonly logs: Float32Array,
    readonly vectors: LearnedVectors,
    batch: number,
  ) {
    this.units = new Float32Array(batch * vectors.size);
    this.gradients = new Float32Array(batch * vectors.size);
    this.#norms = new Float32Array(batch);
    this.#weights = new Rows(logs.length, 1);
  }

  forward(texts: Uint32Array, dropout: number, random: () => number): void {
    const { lists: { starts, words, counts }, logs, units, vectors: { size, table } } = this;
    let used = 0;
    units.fill(0);
    this.gradients.fill(0);
    for (let row = 0; row < texts.length; row += 1) {
      const text = texts[row] ?? 0;
      const to = row * size;
      for (let at = starts[text] ?? 0; at < (starts[text + 1] ?? 0); at += 1) {
        const word = words[at] ?? 0;
        const isUsed = dropout === 0 || random() >= dropout;
        const weight = isUsed ? (counts[at] ?? 0) * Math.exp(logs[word] ?? 0) : 0;
        this.#used[used++] = weight;
        if (weight === 0) continue;
        const from = word * size;
        for (let each = 0; each < size; each += 1) {
          units[to + each] = (units[to + each] ?? 0) + weight * (table[from + each] ?? 0);
        }
      }
      let square = 1e-12;
      for (let each = to; each < to + size; each += 1) square += (units[each] ?? 0) ** 2;
      const norm = Math.sqrt(square);
      this.#norms[row] = norm;
      for (let each = to; each < to + size; each += 1) units[each] = (units[each] ?? 0) / norm;
    }
  }

  backward(texts: Uint32Array, sums: Rows): void {
    const { lists: { starts, words }, units, gradients, vectors: { size, table } } = this;
    let used = 0;
    for (let row = 0; row < texts.length; row += 1) {
      const text = texts[row] ?? 0;
      const from = row * size;
      let along = 0;
      for (let each = from; each < from + size; each += 1) {
        along += (gradients[each] ?? 0) * (units[each] ?? 0);
      }
      const norm = this.#norms[row] ?? 0;
      for (let each = from; each < from + size; each += 1) {
        gradients[each] = ((gradients[each] ?? 0) - along * (units[each] ?? 0)) / norm;
      }
      for (let at = starts[text] ?? 0; at < (starts[text + 1] ?? 0); at += 1) {
        const word = words[at] ?? 0;
        const weight = this.#used[used++] ?? 0;
        if (weight === 0) continue;
        const to = word * size;
        sums.touch(word);
        this.#weights.touch(word);
        let own = 0;
        for (let each = 0; each < size; each += 1) {
          const gradient = gradients[from + each] ?? 0;
          own += gradient * (table[to + each] ?? 0);
          sums.sums[to + each] = (sums.sums[to + each] ?? 0) + weight * gradient;
        }
        this.#weights.sums[word] = (this.#weights.sums[word] ?? 0) + weight * own;
      }
    }
  }

  step(rate: number): void {
    this.#weights.apply(this.logs, rate);
  }
}

/** Learns; changes the vectors that it is given. */
export function train(
  vectors: LearnedVectors,
  { asked, code, groups }: Pairs,
  options: TrainingOptions,
): void {
  const { epochs, batch, dropout, rate, temperature, random, report } = options;
  const questions = new Side(asked, vectors.asked, vectors, batch);
  const answers = new Side(code, vectors.code, vectors, batch);
  const sums = new Rows(vectors.asked.length, vectors.size);
  const scores = new Float32Array(batch * batch);
  const total = epochs * Math.floor(groups.length / batch);
  let done = 0;
  for (let epoch = 1; epoch <= epochs; epoch += 1) {
    const order = shuffledRuns(groups, options);
    let loss = 0;
    let count = 0;
    for (let at = 0; at + batch <= order.length; at += batch) {
      const texts = order.subarray(at, at + batch);
      questions.forward(texts, 0, random);
      answers.forward(texts, dropout, random);
      multiply(scores, questions.units, answers.units, vectors.size, 1 / temperature);
      loss += softmaxGradient(scores, batch);
      addProducts(
        questions.gradients,
        answers.gradients,
        scores,
        questions.units,
        answers.units,
        vectors.size,
        1 / temperature,
      );
      questions.backward(texts, sums);
      answers.backward(texts, sums);
      const now = rate * (1 - 0.9 * done / total);
      sums.apply(vectors.table, now);
      questions.step(now * 0.3);
      answers.step(now * 0.3);
      count += 1;
      done += 1;
    }
    report(epoch, loss / count);
  }
}

/** All pairs in random order, several of one package after each other. */
function shuffledRuns(groups: Uint32Array, { run, random }: TrainingOptions): Uint32Array {
  const byGroup = new Map<number, number[]>();
  groups.forEach((group, at) => {
    const own = byGroup.get(group);
    if (own === undefined) byGroup.set(group, [at]);
    else own.push(at);
  });
  const runs: number[][] = [];
  for (const own of byGroup.values()) {
    shuffle(own, random);
    for (let at = 0; at < own.length; at += run) runs.push(own.slice(at, at + run));
  }
  shuffle(runs, random);
  return Uint32Array.from(runs.flat());
}

/** Puts a list in random order, in place. */
export function shuffle<T>(all: T[], random: () => number): void {
  // The last of those that are left changes places with any of them.
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [taken] = all.splice(other, 1, ...all.slice(last, last + 1));
    if (taken !== undefined) all[last] = taken;
  }
}

/** Products of each row of one matrix with each of the other. */
function multiply(
  to: Float32Array,
  a: Float32Array,
  b: Float32Array,
  size: number,
  factor: number,
): void {
  const rows = Math.sqrt(to.length);
  for (let i = 0; i < rows; i += 2) {
    const p = i * size;
    const q = p + size;
    for (let j = 0; j < rows; j += 2) {
      const r = j * size;
      const s = r + size;
      let pr = 0, ps = 0, qr = 0, qs = 0;
      for (let k = 0; k < size; k += 1) {
        const x = a[p + k] ?? 0, y = a[q + k] ?? 0, u = b[r + k] ?? 0, v = b[s + k] ?? 0;
        pr += x * u;
        ps += x * v;
        qr += y * u;
        qs += y * v;
      }
      to[i * rows + j] = pr * factor;
      to[i * rows + j + 1] = ps * factor;
      to[(i + 1) * rows + j] = qr * factor;
      to[(i + 1) * rows + j + 1] = qs * factor;
    }
  }
}

/** Makes scores into the gradient of the loss: of the right column in each row, and vice versa. */
function softmaxGradient(scores: Float32Array, batch: number): number {
  let loss = 0;
  const rows = new Float32Array(batch);
  const columns = new Float32Array(batch);
  const right = new Float32Array(batch);
  // Scores are between the temperature's inverse and its negative, so that nothing overflows.
  for (let i = 0; i < batch; i += 1) {
    right[i] = scores[i * batch + i] ?? 0;
    for (let j = 0; j < batch; j += 1) {
      const e = Math.exp(scores[i * batch + j] ?? 0);
      scores[i * batch + j] = e;
      rows[i] = (rows[i] ?? 0) + e;
      columns[j] = (columns[j] ?? 0) + e;
    }
  }
  for (let i = 0; i < batch; i += 1) {
    loss += (Math.log(rows[i] ?? 0) + Math.log(columns[i] ?? 0)) / 2 - (right[i] ?? 0);
    const row = 0.5 / (rows[i] ?? 0);
    for (let j = 0; j < batch; j += 1) {
      scores[i * batch + j] = (scores[i * batch + j] ?? 0) *
        ((row + 0.5 / (columns[j] ?? 0)) / batch);
    }
    scores[i * batch + i] = (scores[i * batch + i] ?? 0) - 1 / batch;
  }
  return loss / batch;
}

function addProducts(
  toA: Float32Array,
  toB: Float32Array,
  gradient: Float32Array,
  a: Float32Array,
  b: Float32Array,
  size: number,
  factor: number,
): void {
  const rows = Math.sqrt(gradient.length);
  for (let i = 0; i < rows; i += 1) {
    const p = i * size;
    for (let j = 0; j < rows; j += 1) {
      const g = (gradient[i * rows + j] ?? 0) * factor;
      // Most are next to nothing.
      if (g < 1e-5 && g > -1e-5) continue;
      const r = j * size;
      for (let k = 0; k < size; k += 1) {
        toA[p + k] = (toA[p + k] ?? 0) + g * (b[r + k] ?? 0);
        toB[r + k] = (toB[r + k] ?? 0) + g * (a[p + k] ?? 0);
      }
    }
  }
}
