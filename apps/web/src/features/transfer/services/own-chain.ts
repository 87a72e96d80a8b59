import {
  compare,
  decimalOf,
  formatDecimal,
  multiply,
  normalize,
  ONE,
  parseDecimal,
  rescale,
  type Decimal,
} from '@tidebook/amount'
import { ClientError } from '@tidebook/client'
import { DECIMALS, PAGE_SIZES } from '@tidebook/contract/constants'
import { encodeMemo, type AmountJson, type TransactionJson } from '@tidebook/protocol'
import { network } from '../../../lib/network.ts'
import { ignoreHeldEnter } from '../../../lib/held-enter.ts'
import { translate } from '../../../lib/i18n.ts'
import { api, nodePool } from '../../network/index.ts'
import { showToast } from '../../toasts/index.ts'
import { submitTransaction, TransactionError } from '../../transactions/index.ts'
import { isFrozenByRecords } from '../model/freeze-scan.ts'
import type { AccountFacts, TransferChain, TransferOrder } from '../model/transfer-chain.ts'

const NATIVE_DECIMALS = 6
/** Maximum digits of a token amount on every ledger of the family. */
const TOKEN_DIGITS = 15
/** A memo of this size and its JSON stay within the vault's limit. */
const MEMO_BYTES = 512

const REQUIRES_TAG = 0x0002_0000

const NO_ACCOUNT: AccountFacts = { exists: false, contract: false, frozen: false, needsTag: false }

function isRefusal(error: unknown, reason?: string): boolean {
  return (
    error instanceof ClientError && error.code === 'node/refused' && (reason === undefined || error.reason === reason)
  )
}

/**
 * Returns whether an account is frozen. For an account on the ledger's blacklist, the latest 100 records decide by the
 * rule of STA-013 and STA-014. Networks without a blacklist freeze no account.
 */
async function isFrozen(address: string, signal?: AbortSignal): Promise<boolean> {
  try {
    const { blacklist } = await nodePool().request('blacklist_info', { account: address }, undefined, signal)
    if (blacklist !== true) return false
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
  const latest = await api.transactions(address, { size: PAGE_SIZES.recordLookup }, signal && { signal })
  return !latest.result || isFrozenByRecords(latest.data.list)
}

async function fetchFacts(address: string, signal: AbortSignal): Promise<AccountFacts> {
  try {
    const { account_data: data } = await nodePool().accountInfo(address, 'validated', signal)
    const flags = Number(data['Flags'] ?? 0)
    return {
      exists: true,
      contract: data['AMMID'] !== undefined,
      frozen: await isFrozen(address, signal),
      needsTag: (flags & REQUIRES_TAG) !== 0,
    }
  } catch (error) {
    if (isRefusal(error, 'actNotFound')) return NO_ACCOUNT
    throw error
  }
}

async function sentBefore(from: string, to: string, signal: AbortSignal): Promise<number> {
  const query = { type: 'Send', otherWallet: to, size: PAGE_SIZES.maximum }
  const answer = await api.transactions(from, query, { signal })
  if (!answer.result) throw new ClientError('node/unreachable', answer.code)
  return answer.data.list.filter(({ success }) => success === 'tesSUCCESS').length
}

function amountOf({ token: { code, issuer }, amount }: TransferOrder): AmountJson {
  const value = normalize(parseDecimal(amount))
  if (issuer !== '') return { currency: code, issuer, value: formatDecimal(value) }
  return String(rescale(value, NATIVE_DECIMALS, 'down').coefficient)
}

const RATE_DIGITS = 9

/** The ledger stores the transfer rate in billionths; an absent field means no fee. */
async function rateOf(issuer: string, signal: AbortSignal): Promise<Decimal> {
  const { account_data: data } = await nodePool().accountInfo(issuer, 'validated', signal)
  const rate = data['TransferRate']
  return typeof rate === 'number' && Number.isSafeInteger(rate) && rate > 10 ** RATE_DIGITS
    ? decimalOf(rate, RATE_DIGITS)
    : ONE
}

/** Returns the maximum amount that leaves the wallet, in the ledger's precision, so that the full amount arrives. */
function sendMax({ token: { code, issuer }, amount, rate }: TransferOrder): AmountJson {
  const whole = normalize(multiply(parseDecimal(amount), rate))
  const over = String(whole.coefficient).length - TOKEN_DIGITS
  const value = over > 0 ? rescale(whole, Math.max(0, whole.scale - over), 'up') : whole
  return { currency: code, issuer, value: formatDecimal(normalize(value)) }
}

/**
 * Builds the payment of a transfer: a single amount to a single account, with no other field that could cost more than
 * the issuer's fee.
 */
export function makeTransfer(account: string, order: TransferOrder): TransactionJson {
  return {
    TransactionType: 'Payment',
    Account: account,
    Destination: order.to,
    ...(order.tag !== undefined && { DestinationTag: order.tag }),
    Amount: amountOf(order),
    ...(compare(order.rate, ONE) > 0 && { SendMax: sendMax(order) }),
    ...(order.memo !== '' && { Memos: [encodeMemo({ data: order.memo })] }),
    Flags: 0,
  }
}

async function send(from: string, order: TransferOrder): Promise<string | undefined> {
  ignoreHeldEnter()
  try {
    return (await submitTransaction({ kind: 'payment', tx: makeTransfer(from, order) })).id
  } catch (error) {
    // The transaction layer has already shown a TransactionError to the user.
    if (!(error instanceof TransactionError)) showToast({ kind: 'danger', title: translate('transfer.not-sent') })
    return undefined
  }
}

/** The network of this exchange. */
export function createOwnChain(): TransferChain {
  return {
    id: network().profile,
    rules: () => ({
      decimals: { native: NATIVE_DECIMALS, token: DECIMALS.transfer },
      digits: TOKEN_DIGITS,
      memoBytes: MEMO_BYTES,
      hasTag: true,
      fee: parseDecimal(network().fee),
      activation: parseDecimal(network().activation),
    }),
    fetchFacts,
    rateOf,
    sentBefore,
    send,
  }
}
