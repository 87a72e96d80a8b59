import { asRecord, asRecords, asWhole, callEngine } from './rpc.ts'

/** Hash of an empty list of proofs: the SHA-256 of no bytes. */
const NO_PROOFS = 'E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855'
/** Number of headers in one response of CometBFT. */
const PAGE = 20

/** Hashes of one block, as hex. */
interface BlockHashes {
  readonly height: number
  readonly appHash: string
  readonly blockHash: string
  /** Milliseconds since 1970. */
  readonly time: number
  /** Whether the block contains proofs that validators signed twice. */
  readonly hasProofs: boolean
}

/** Returns the height of CometBFT's last block; undefined if it does not answer. */
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
      const { app_hash: appHash, evidence_hash: proofs, height, time } = asRecord(header)
      const hashes = { appHash: String(appHash), blockHash: String(asRecord(id)['hash']) }
      const hasProofs = String(proofs) !== NO_PROOFS
      yield { height: asWhole(height), ...hashes, time: Date.parse(String(time)), hasProofs }
    }
  }
}

/**
 * Returns the addresses of validators that signed twice, according to proofs in the blocks after a height.
 * @throws RpcFailure
 */
export async function readDoubleSigners(url: string, after: number): Promise<ReadonlySet<string>> {
  const { last } = await readRange(url)
  const found = new Set<string>()
  for await (const { hasProofs, height } of readBlocks(url, after + 1, last)) {
    if (!hasProofs) continue
    const { block } = await callEngine(url, 'block', { height: String(height) })
    for (const { value } of asRecords(asRecord(asRecord(block)['evidence'])['evidence'])) {
      found.add(String(asRecord(asRecord(value)['vote_a'])['validator_address']))
    }
  }
  return found
}
