import { parseDecimal, toFixed } from '@tidebook/amount'
import type { TokenAmount, WalletRecord } from '@tidebook/contract'
import { DECIMALS } from '@tidebook/contract/constants'
import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import { formatDateTime } from '../../../lib/dates.ts'

/** A transfer in the history (ENT-031). */
export interface TransferRecord extends Pick<WalletRecord, 'time' | 'type' | 'hash' | 'success'> {
  readonly account: string
  readonly amount: TokenAmount
}

/** A row of the transfer history (ENT-032, HIS-016). */
export interface TransferRow {
  readonly transferTime: string
  readonly transferOutAddr: string
  readonly transferInAddr: string
  readonly transferCoinType: string
  /** With 8 decimals (DSP-012). */
  readonly transferAmount: string
  readonly hash: string
  readonly transferResult: 'success' | 'fail'
  /** Whether the wallet received the transfer. */
  readonly received: boolean
  /** Engine result of the ledger. */
  readonly result: string
  readonly id: string
}

/** The only result of a successful transfer (ENT-033). */
const DONE = 'tesSUCCESS'

/** Returns the transfer of a record, or undefined for any other record type. */
export function transferRecord({
  time,
  type,
  hash,
  success,
  account,
  amount,
}: WalletRecord): TransferRecord | undefined {
  return account === undefined || amount === undefined ? undefined : { time, type, account, amount, hash, success }
}

/** Returns the rows for the transfers of a wallet, without other records. */
export function transferRows(
  records: readonly WalletRecord[],
  wallet: string,
  titleOf: (code: string, issuer?: string) => string,
): readonly TransferRow[] {
  return records.flatMap((record, index): readonly TransferRow[] => {
    const transfer = transferRecord(record)
    if (transfer === undefined) return []
    const { time, type, account, amount, hash, success } = transfer
    const received = type === 'Receive'
    const row: TransferRow = {
      transferTime: formatDateTime(ledgerTimeToUnixMs(time)),
      transferOutAddr: received ? account : wallet,
      transferInAddr: received ? wallet : account,
      transferCoinType: titleOf(amount.currency, amount.issuer === '' ? undefined : amount.issuer),
      transferAmount: toFixed(parseDecimal(amount.value), DECIMALS.transfer),
      hash,
      transferResult: success === DONE ? 'success' : 'fail',
      received,
      result: success,
      id: `${hash}:${type}:${index}`,
    }
    return [row]
  })
}
