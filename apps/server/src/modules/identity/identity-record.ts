import type { IdentityForm, RejectReason } from '@tidebook/contract/identity'
import type { SealedColumn } from '../../platform/secrets/sealed-column.ts'
import type { Sealer } from '../../platform/secrets/sealer.ts'

/** State of a form. A verified form expires with its document. */
export type IdentityState = 'none' | 'pending' | 'verified' | 'rejected' | 'expired'

/** A row of `app.identities`. */
export interface IdentityRow {
  readonly account: string
  readonly state: 'pending' | 'verified' | 'rejected'
  /** Number of forms submitted. */
  readonly version: number
  readonly form: Buffer
  readonly form_key: string
  readonly number_print: string
  /** Last day of the document's validity, such as `2026-11-23`; null for an unlimited document. */
  readonly ends: string | null
  readonly adult: 'yes' | 'no' | 'unknown'
  readonly sent: Date
  readonly reason: RejectReason | null
  readonly note: string
  readonly reviewer: string | null
  readonly opened: Date | null
}

export const IDENTITY_COLUMNS = `account, state, version, form, form_key, number_print, ends::text as ends, adult, sent,
  reason, note, reviewer, opened`

/**
 * Returns the UTC date of a time, such as `2026-11-23`.
 * @param now milliseconds since 1970
 */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}

/**
 * Returns the current state of an identity.
 * @param now milliseconds since 1970
 */
export function stateOf(row: Pick<IdentityRow, 'state' | 'ends'> | undefined, now: number): IdentityState {
  if (row === undefined) return 'none'
  return row.state === 'verified' && row.ends !== null && row.ends < dayOf(now) ? 'expired' : row.state
}

function placeOf(account: string): string {
  return `identities.form ${account}`
}

/** The encrypted forms. */
export const SEALED_FORMS: SealedColumn = {
  title: 'identity forms',
  table: 'app.identities',
  value: 'form',
  key: 'form_key',
  rowId: ['account'],
  placeOf: ({ account }) => placeOf(String(account)),
  print: { column: 'number_print', of: (content, sealer) => numberFingerprint(sealer, formIn(content)) },
  afterLoss: 'people count as not verified, fill in the form again and are reviewed again',
  forget: 'delete from app.identities where form_key <> $1',
}

export function sealForm(sealer: Sealer, account: string, form: IdentityForm) {
  return sealer.seal(Buffer.from(JSON.stringify(form)), placeOf(account))
}

export function openForm(
  sealer: Sealer,
  { account, form, form_key }: Pick<IdentityRow, 'account' | 'form' | 'form_key'>,
): IdentityForm {
  return formIn(sealer.open({ bytes: form, keyId: form_key }, placeOf(account)))
}

function formIn(content: Buffer): IdentityForm {
  return JSON.parse(content.toString('utf8')) as IdentityForm
}

/** Returns a fingerprint that is equal for equal documents and reveals neither the number nor the nation. */
export function numberFingerprint(sealer: Sealer, { nation, idNumber }: IdentityForm): string {
  return sealer.fingerprint(`${nation} ${idNumber}`, 'identity number')
}
