/**
 * A watch on a tree that is set up again where it may have lost a directory.
 *
 * @module
 */
import { LinkGuard, whyUnreported } from "./link_guard.ts";
import { TreeWatch, type TreeWatchOptions } from "./tree_watch.ts";

/** What the watches are set up with. */
export interface RenewedWatchOptions
  extends Omit<TreeWatchOptions, "onReady" | "onLapse" | "followsLinks"> {
  /** The first watch is set up, and all was told that happened meanwhile. */
  readonly onReady: () => void;
}

/** It is set up again for a twentieth of the time at most. */
const restPerSetUp = 20;
/** One watch after the other, until one is lost or it is closed. */
export class RenewedWatch {
  readonly #options: RenewedWatchOptions;
  /** Which links the watch may have followed. */
  readonly #guard: LinkGuard;
  /** Whether it may have followed any: it never does any more once one leads out of the tree. */
  #followsLinks = true;
  #watch: TreeWatch;
  /** One that is to take its place, and whether that one may have lost a directory too. */
  #next: TreeWatch | undefined;
  #isNextDoubtful = false;
  /** Whether it has just done so, and files are still to be looked at. */
  #isRenewed = false;
  /** Whether all was told that happened while the first one began. */
  #isKnown = false;
  #isDoubtful = false;
  /** Whether something may not have been told since the last question. */
  #hasLapsed = false;
  /** Whether that is certain. */
  #hasOmitted = false;
  /** When there may be another. */
  #restsUntil = 0;

  /** Begins to watch. */
  constructor(options: RenewedWatchOptions) {
    this.#options = options;
    this.#guard = new LinkGuard(options.root);
    this.#watch = this.#begin();
    // A process that is stopped takes no events, and the system keeps a limited number of them.
    Deno.addSignalListener("SIGCONT", this.#lapse);
  }

  /** Whether changes are reported. */
  get isReady(): boolean {
    return this.#watch.isReady;
  }

  /** Whether a directory may not be watched any more, or something was not told. */
  get isDoubtful(): boolean {
    return this.#isDoubtful || this.#hasLapsed;
  }

  /** Whether something may not have been told since the last question. */
  get hasLapsed(): boolean {
    return this.#hasLapsed;
  }

  /** Whether that is certain. */
  get hasOmitted(): boolean {
    return this.#hasOmitted;
  }

  /** See {@linkcode TreeWatch.barrier}. */
  async barrier(): Promise<boolean> {
    const watch = this.#watch;
    const isDelivered = await watch.barrier();
    // It may have given its place to another meanwhile.
    return isDelivered || watch === this.#watch ? isDelivered : await this.barrier();
  }

  /** Something has gone, or another has come in its place. */
  gone(place: string): void {
    if (this.#followsLinks) this.#guard.gone(place);
  }

  /** A directory has come. */
  come(directory: string): void {
    if (this.#followsLinks) this.#guard.come(directory);
  }

  /**
   * Whether each file is to be looked at, as a directory may not have been watched since the last
   * time. To be asked when all was told and what has come is watched.
   */
  mustLook(): boolean {
    this.#askGuard();
    const isDoubtful = this.#isDoubtful;
    if (this.#isRenewed) this.#isDoubtful = false;
    this.#isRenewed = false;
    this.#hasLapsed = false;
    this.#hasOmitted = false;
    const unreported = this.#followsLinks ? this.#guard.look() : undefined;
    if (unreported !== undefined) this.#lose(unreported);
    else if (this.#isDoubtful) this.#beginNext();
    return isDoubtful;
  }

  /** Ends it. */
  close(): void {
    Deno.removeSignalListener("SIGCONT", this.#lapse);
    this.#watch.close();
    this.#next?.close();
    this.#next = undefined;
  }

  #beginNext(): void {
    if (this.#next !== undefined || this.#options.clock.now() < this.#restsUntil) return;
    this.#isNextDoubtful = false;
    this.#next = this.#begin();
  }

  #begin(): TreeWatch {
    const { clock } = this.#options;
    const begun = clock.now();
    const watch = new TreeWatch({
      ...this.#options,
      followsLinks: this.#followsLinks,
      onLapse: (omitted) => {
        this.#lapse();
        this.#hasOmitted ||= omitted !== "perhaps nothing";
      },
      onLost: (reason) => this.#lose(reason),
      onReady: (links) => {
        const unreported = links && whyUnreported(links);
        if (unreported !== undefined) return this.#lose(unreported);
        if (links === undefined) this.#followsLinks = false;
        else this.#guard.know(links);
        this.#restsUntil = clock.now() + restPerSetUp * (clock.now() - begun);
        void this.#use(watch);
      },
    });
    return watch;
  }

  /** Relies on a watch, as long as nothing went while it began. */
  async #use(watch: TreeWatch): Promise<void> {
    if (!await watch.barrier()) return;
    this.#askGuard();
    if (watch === this.#watch) return this.#options.onReady();
    if (watch !== this.#next) return;
    this.#next = undefined;
    if (this.#isNextDoubtful) return watch.close();
    this.#watch.close();
    this.#watch = watch;
    this.#isRenewed = true;
  }

  #askGuard(): void {
    const isBeginning = !this.#isKnown || this.#next !== undefined;
    const hasLost = this.#followsLinks && this.#guard.hasLost(isBeginning);
    if (hasLost || this.#hasLapsed) {
      this.#isDoubtful = true;
      this.#isNextDoubtful = true;
      this.#isRenewed = false;
    }
    this.#isKnown = true;
  }

  readonly #lapse = (): void => {
    this.#hasLapsed = true;
  };

  #lose(reason: string): void {
    this.close();
    this.#options.onLost(reason);
  }
}
