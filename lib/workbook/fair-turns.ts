interface Waiting {
  owner: number;
  begin: () => void;
}

/** Runs one task per owner at a time; the owner whose last turn is longest ago goes first. */
export class FairTurns {
  private readonly waiting: Waiting[] = [];
  private readonly running = new Set<number>();
  private readonly served = new Set<number>();

  constructor(private readonly atOnce: number) {}

  async run<T>(owner: number, task: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      this.waiting.push({ owner, begin });
      this.next();
    });
    try {
      return await task();
    } finally {
      this.running.delete(owner);
      this.next();
    }
  }

  private next(): void {
    if (this.running.size >= this.atOnce) return;
    const order = [...this.served];
    const free = this.waiting.filter(({ owner }) => !this.running.has(owner));
    const [first] = free.toSorted((one, other) => order.indexOf(one.owner) - order.indexOf(other.owner));
    if (!first) return;
    this.waiting.splice(this.waiting.indexOf(first), 1);
    this.running.add(first.owner);
    this.served.delete(first.owner);
    this.served.add(first.owner);
    // Old turns need not be remembered.
    for (const [owner] of [...this.served.entries()].slice(0, -REMEMBERED)) this.served.delete(owner);
    first.begin();
    this.next();
  }
}

const REMEMBERED = 100;
