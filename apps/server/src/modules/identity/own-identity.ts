import type { IdentityView } from '@tidebook/contract'
import {
  birthOfIdNumber,
  identityFaults,
  PHOTO_KINDS,
  normalizeForm,
  yearsLater,
  type IdentityForm,
  type PhotoKind,
} from '@tidebook/contract/identity'
import type pg from 'pg'
import { lockOpenAccount } from '../../platform/account-data.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { Sealer } from '../../platform/secrets/sealer.ts'
import { appendAudit } from '../audit/append-audit.ts'
import {
  dayOf,
  IDENTITY_COLUMNS,
  numberFingerprint,
  openForm,
  sealForm,
  stateOf,
  type IdentityRow,
} from './identity-record.ts'
import { maskedName, maskedNumber } from './masked.ts'
import { savePhoto, photosOf } from './photos.repository.ts'
import { lockInTransaction } from '../../platform/database/lock-in-transaction.ts'

const ADULT_YEARS = 18
/** Dependencies of the calls for users. */
export interface IdentityDesk {
  readonly pool: pg.Pool
  readonly sealer: Sealer
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
}

export async function identityRow(client: Queries, account: string): Promise<IdentityRow | undefined> {
  const { rows } = await client.query<IdentityRow>(
    `select ${IDENTITY_COLUMNS} from app.identities where account = $1`,
    [account],
  )
  return rows[0]
}

/** Returns the identity of an account for its owner. */
export async function readIdentity(
  { pool, sealer, now }: IdentityDesk,
  account: string,
  wantedFor: readonly string[],
): Promise<IdentityView> {
  const [row, photos] = await Promise.all([identityRow(pool, account), photosOf(pool, account)])
  const state = stateOf(row, now())
  const form = row && openForm(sealer, row)
  return {
    state,
    realName: form === undefined ? '' : maskedName(form.realName),
    idNumber: form === undefined ? '' : maskedNumber(form.idNumber),
    nation: form?.nation ?? '',
    starts: form?.starts ?? '',
    ends: form?.ends ?? '',
    sent: row?.sent.getTime() ?? null,
    reason: state === 'rejected' ? (row?.reason ?? null) : null,
    note: state === 'rejected' ? (row?.note ?? '') : '',
    photos,
    wantedFor: [...wantedFor],
  }
}

/**
 * Locks the account and returns its form if the form can still be changed.
 * @throws ApiError `identitySent` while a form is in review or after it was accepted; `signInRequired` for a closed
 *   account
 */
async function requireOpen(client: pg.PoolClient, account: string, now: number): Promise<IdentityRow | undefined> {
  await lockOpenAccount(client, account)
  await lockInTransaction(client, 'identity', account)
  const row = await identityRow(client, account)
  const state = stateOf(row, now)
  if (state === 'pending' || state === 'verified') throw new ApiError('identitySent')
  return row
}

/**
 * Rejects a photo that would not be accepted now, before processing it.
 * @throws ApiError `identitySent`
 */
export async function requirePhotoAccepted({ pool, now }: IdentityDesk, account: string): Promise<void> {
  const state = stateOf(await identityRow(pool, account), now())
  if (state === 'pending' || state === 'verified') throw new ApiError('identitySent')
}

/**
 * Stores a re-encoded photo.
 * @throws ApiError `identitySent`
 */
export function storePhoto(
  { pool, sealer, now }: IdentityDesk,
  photo: { readonly account: string; readonly kind: PhotoKind; readonly image: Buffer },
): Promise<PhotoKind[]> {
  return inTransaction(pool, async (client) => {
    await requireOpen(client, photo.account, now())
    await savePhoto(client, sealer, photo, now())
    return photosOf(client, photo.account)
  })
}

/**
 * Returns whether the number of a Chinese identity card shows an age of at least 18 years. Other documents' numbers do
 * not contain the age.
 */
function adultOf({ nation, idNumber }: IdentityForm, today: string): IdentityRow['adult'] {
  if (nation !== 'CN') return 'unknown'
  return yearsLater(birthOfIdNumber(idNumber), ADULT_YEARS) <= today ? 'yes' : 'no'
}

/**
 * Submits a form for review (ACC-018).
 * @throws ApiError `invalidParameter` with the name of the field, `photosMissing`, `identitySent`
 */
export function sendIdentity(desk: IdentityDesk, account: string, typed: IdentityForm): Promise<void> {
  const { pool, sealer, now } = desk
  const today = dayOf(now())
  const form = normalizeForm(typed)
  const [wrong] = Object.entries(identityFaults(form, today))
  if (wrong !== undefined) throw new ApiError('invalidParameter', `${wrong[0]}: ${wrong[1]}`)
  return inTransaction(pool, async (client) => {
    const row = await requireOpen(client, account, now())
    if ((await photosOf(client, account)).length < PHOTO_KINDS.length) throw new ApiError('photosMissing')
    const { bytes, keyId } = sealForm(sealer, account, form)
    await client.query(
      `insert into app.identities (account, state, version, form, form_key, number_print, ends, adult, sent)
       values ($1, 'pending', $2, $3, $4, $5, $6, $7, $8)
       on conflict (account) do update set state = 'pending', version = excluded.version, form = excluded.form,
         form_key = excluded.form_key, number_print = excluded.number_print, ends = excluded.ends,
         adult = excluded.adult, sent = excluded.sent, decided = null, reason = null, note = '', reviewer = null,
         opened = null, kept_until = null`,
      [
        account,
        (row?.version ?? 0) + 1,
        bytes,
        keyId,
        numberFingerprint(sealer, form),
        form.ends === '' ? null : form.ends,
        adultOf(form, today),
        new Date(now()),
      ],
    )
    await appendAudit(client, { actor: `account:${account}`, action: 'identity.sent', subject: '' }, now())
  })
}
