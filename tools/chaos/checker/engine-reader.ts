import { asRecord, asRecords, asWhole, callEngine } from './rpc.ts'

/** Headers in one answer of CometBFT. */
const PAGE = 20

/** Hashes of one block, as hex. */
interface BlockHashes {
  readonly height: number
  readonly appHash: string
  readonly blockHash: string
  /** Milliseconds since 1970. */
  readonly time: number
}

/** Returns the height of the last block of a CometBFT; undefined when it does not answer. */
export async function readHeight(url: string): Promise<number | undefined> {
  try {
    const { sync_info: sync } = await callEngine(url, 'status', {}, 1000)
    return asWhole(asRecord(sync)['latest_block_height'])
  } catch {
    return undefined
  }
}

/** Returns the first and the last block that a CometBFT has. @throws RpcFailure */
export async function readRange(url: string): Promise<{ readonly first: number; readonly last: number }> {
  const sync = asRecord((await callEngine(url, 'status', {}))['sync_info'])
  return { first: asWhole(sync['earliest_block_height']), last: asWhole(sync['latest_block_height']) }
}

/** Yields the hashes of all blocks from `first` to `last`. @throws RpcFailure */
export async function* readBlocks(url: string, first: number, last: number): AsyncGenerator<BlockHashes> {
  for (let from = first; from <= last; from += PAGE) {
    const to = Math.min(last, from + PAGE - 1)
    const params = { minHeight: String(from), maxHeight: String(to) }
    const { block_metas: metas } = await callEngine(url, 'blockchain', params)
    for (const { block_id: id, header } of asRecords(metas)) {
      const { app_hash: appHash, height, time } = asRecord(header)
      const hashes = { appHash: String(appHash), blockHash: String(asRecord(id)['hash']) }
      yield { height: asWhole(height), ...hashes, time: Date.parse(String(time)) }
    }
  }
}
