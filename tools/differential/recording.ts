import { gzipSync } from 'node:zlib'
import { MASTER } from './cast.ts'
import type { CommonGenesis } from './genesis.ts'

const FIRST_OPEN = 3

/** A line of a recorded stream; `t` is its type. */
export interface RecordedLine extends Readonly<Record<string, unknown>> {
  readonly t: 'head' | 'prelude' | 'prelude_end' | 'stream' | 'tx' | 'accept' | 'dump' | 'end'
}

/** A run in the format of the recorded streams, compressed world by world. */
export class Recording {
  readonly #parts: Uint8Array[] = []
  #lines: RecordedLine[] = []

  constructor({ genesis, ledger, version }: CommonGenesis, family = 'differential') {
    const { rules } = ledger
    this.add({
      t: 'head',
      format: 1,
      family,
      reference: version,
      mode: 'standalone',
      base_fee: Number(genesis.baseFee),
      reserve_base: Number(genesis.reserveBase),
      reserve_increment: Number(genesis.reserveIncrement),
      amendments_in_entry: rules.genesisAmendments.map(
        (id) => rules.amendments.find((each) => each.id === id)?.name ?? id,
      ),
      prelude_index: FIRST_OPEN,
      genesis: {
        master: MASTER.address,
        total_drops: genesis.totalDrops.toString(),
        first_open_index: FIRST_OPEN,
        ledger2: { ledger_hash: ledger.lastClosed.hash, close_time: genesis.closeTime },
      },
    })
    this.add({ t: 'prelude' })
    this.add({ t: 'prelude_end', next_index: FIRST_OPEN })
  }

  /** Starts a world. It can be replayed only while the open ledger has this index. */
  begin(id: string, openIndex: number): void {
    this.add({ t: 'stream', id, start_index: openIndex, exact: true, accounts: {}, assets: [] })
  }

  add(line: RecordedLine): void {
    this.#lines.push(line)
  }

  /** Ends a world. */
  end(openIndex: number): void {
    this.add({ t: 'end', next_index: openIndex })
    this.#compress()
  }

  #compress(): void {
    const text = this.#lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    this.#parts.push(gzipSync(text, { level: 9 }))
    this.#lines = []
  }

  /** Returns the recording as the content of a file (`.jsonl.gz`). */
  bytes(): Uint8Array {
    if (this.#lines.length > 0) this.#compress()
    return Buffer.concat(this.#parts)
  }
}
