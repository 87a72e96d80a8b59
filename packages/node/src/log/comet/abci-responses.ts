import type { ResponseCheckTx, ResponseInfo, ResponseQuery } from '@tidebook/consensus'
import { NODE_VERSION } from '../../base/version.ts'

/** Version of the rules by which blocks become ledgers. */
const APP_VERSION = 1n

const EMPTY = new Uint8Array()

/**
 * Returns the values that CometBFT compares with its own state when it connects.
 * @param height 0 before the first block
 */
export function infoResponse(height: number, appHash: Uint8Array): ResponseInfo {
  return {
    data: 'tidebook',
    version: NODE_VERSION,
    appVersion: APP_VERSION,
    lastBlockHeight: BigInt(height),
    lastBlockAppHash: height === 0 ? EMPTY : appHash,
  }
}

/** Returns the response for one transaction. Only the code is part of the hash of a block's results. */
export function txResponse(code: number, log: string): ResponseCheckTx {
  return { code, data: EMPTY, log, info: '', gasWanted: 0n, gasUsed: 0n, events: [], codespace: '' }
}

/** Returns the response for a query without a value. */
export function queryResponse(code: number, log: string): ResponseQuery {
  return { code, log, info: '', index: 0n, key: EMPTY, value: EMPTY, height: 0n, codespace: '' }
}
