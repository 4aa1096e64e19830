/**
 * What the files of a folder say about each other: code that belongs together lies together, so
 * that a file beside one that answers the question well is rather a part of the answer.
 *
 * @module
 */

/** The two best files of a folder. */
interface BestTwo {
  file: number;
  score: number;
  second: number;
}

/** The scores of files, by folder. */
export class FolderScores {
  readonly #best = new Map<string, BestTwo>();
  /** The best score of all; 0 if there is none. */
  best = 0;

  /** Adds a file, by its number. */
  add(folder: string, file: number, score: number): void {
    this.best = Math.max(this.best, score);
    const known = this.#best.get(folder);
    if (known === undefined) this.#best.set(folder, { file, score, second: 0 });
    else if (score > known.score) {
      known.second = known.score;
      known.file = file;
      known.score = score;
    } else if (score > known.second) known.second = score;
  }

  /** The score of the best other file in a folder; 0 if there is none. */
  bestBeside(folder: string, file: number): number {
    const known = this.#best.get(folder);
    if (known === undefined) return 0;
    return known.file === file ? known.second : known.score;
  }
}
