import { tryParseDecimal } from '@tidebook/amount'
import { coinOf } from '@tidebook/chains/coins'
import { COIN_CONTRACT } from '@tidebook/chains/eos'
import { parseChainText } from '@tidebook/contract/chain-text'
import { isJsonObject } from './json-object.ts'
import type { ChainRecord } from './chain-node.ts'
import { RpcError } from './rpc-error.ts'

/** Maximum characters of an account name or a hash. */
const MAX_NAME_LENGTH = 128

/** An amount with all its digits, followed by its code. */
export const QUANTITY = /^(-?\d+(?:\.(\d{1,18}))?) ([A-Z]{1,7})$/u

/**
 * Parses a UTC time without a zone. Returns milliseconds since 1970.
 * @throws RpcError if it is invalid
 */
export function timeOf(text: string): number {
  const time = Date.parse(text.endsWith('Z') ? text : `${text}Z`)
  if (Number.isNaN(time)) throw new RpcError('The response has no valid time', { isFetchError: true })
  return time
}

/**
 * Returns the payments among an account's actions (`get_actions`), newest first. A transfer notifies sender, receiver
 * and contract, and is listed once. Skips everything else and invalid entries.
 */
export function paymentsIn(answer: unknown): readonly ChainRecord[] {
  const actions = isJsonObject(answer) ? answer['actions'] : undefined
  const records = new Map<string, ChainRecord>()
  for (const each of Array.isArray(actions) ? actions : []) {
    const record = paymentOf(isJsonObject(each) ? each['action_trace'] : undefined)
    if (record !== undefined) records.set(record.hash, record)
  }
  return [...records.values()].toSorted((one, other) => other.time - one.time)
}

function paymentOf(trace: unknown): ChainRecord | undefined {
  if (!isJsonObject(trace) || !isJsonObject(trace['act'])) return undefined
  const { name, data } = trace['act']
  const { block_time: block } = trace
  if (name !== 'transfer' || !isJsonObject(data)) return undefined
  const { quantity } = data
  const account = parseChainText(trace['act']['account'], MAX_NAME_LENGTH)
  const [from, to] = [parseChainText(data['from'], MAX_NAME_LENGTH), parseChainText(data['to'], MAX_NAME_LENGTH)]
  const hash = parseChainText(trace['trx_id'], MAX_NAME_LENGTH)
  const [, figure = '', digits = '', code = ''] = QUANTITY.exec(parseChainText(quantity, MAX_NAME_LENGTH) ?? '') ?? []
  const amount = tryParseDecimal(figure)
  const time = Date.parse(`${parseChainText(block, MAX_NAME_LENGTH)?.replace(/Z$/u, '') ?? ''}Z`)
  if (account === undefined || from === undefined || to === undefined || hash === undefined) return undefined
  if (amount === undefined || Number.isNaN(time)) return undefined
  const coin = coinOf('eos')
  const isCoin = account === COIN_CONTRACT && code === coin.code
  const asset = isCoin ? coin : { chain: 'eos' as const, code, issuer: account, decimals: digits.length }
  // A block contains only successful actions.
  return { hash, from, to, asset, amount, time, succeeded: true }
}
