import type { ChainId } from '@tidebook/chains'
import { isChainId } from '@tidebook/chains/ids'
import type { Submission, SubmissionRecord } from '@tidebook/client/submit'

/** Texts for display, stored along with the signed transfer. */
export interface ChainTransferAbout {
  readonly chain: ChainId
  readonly to: string
  readonly amount: string
  readonly coin: string
}

export type ChainRecord = SubmissionRecord<ChainTransferAbout>

type Fields = Readonly<Partial<Record<string, unknown>>>

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/** Returns the valid entries of an untrusted stored value. */
export function readChainPending(value: unknown): readonly ChainRecord[] {
  return Array.isArray(value) ? value.flatMap((each) => recordOf(fieldsOf(each))) : []
}

function recordOf({ submission, about }: Fields): readonly ChainRecord[] {
  const signed = submissionOf(fieldsOf(submission))
  const { chain, to, amount, coin } = fieldsOf(about)
  const isText = typeof to === 'string' && typeof amount === 'string' && typeof coin === 'string'
  return signed !== undefined && isChainId(chain) && isText
    ? [{ submission: signed, about: { chain, to, amount, coin } }]
    : []
}

function submissionOf({ blob, hash, account, sequence, lastLedger, firstLedger }: Fields): Submission | undefined {
  if (typeof blob !== 'string' || typeof hash !== 'string' || typeof account !== 'string') return undefined
  if (!/^[0-9a-f]+$/iu.test(blob) || !/^(0x)?[0-9a-f]{64}$/iu.test(hash)) return undefined
  if (!isCount(sequence) || !isCount(lastLedger) || !isCount(firstLedger)) return undefined
  return { blob, hash, account, sequence, lastLedger, firstLedger }
}
