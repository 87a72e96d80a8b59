import type { StaffRole } from '@tidebook/contract'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { SealedColumn } from '../../platform/secrets/sealed-column.ts'
import type { Sealer } from '../../platform/secrets/sealer.ts'
import { newToken, tokenHash } from '../../platform/secrets/token.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { beginSession, endSessionsOf, type StartedSession } from './staff-sessions.ts'
import { recordSignIn } from './staff-tries.ts'
import { newTotpSecret, totpInvitation, totpStep } from './totp.ts'

const LINK_MS = 24 * 3_600_000
const MAX_FAILED_ATTEMPTS = 5

/** The invitation that the bearer of a link sees. */
export interface StaffInvitation {
  readonly name: string
  readonly role: StaffRole
  /** Secret of the authenticator, to type or scan. */
  readonly secret: string
  readonly uri: string
}

export interface AcceptedLink {
  readonly token: string
  /** Password hash. */
  readonly password: string
  readonly code: string
  readonly network: string
}

interface LinkRow {
  readonly name: string
  readonly role: StaffRole
  readonly totp: Buffer | null
  readonly totp_key: string | null
}

const SEALED_SECRET: Pick<SealedColumn, 'value' | 'key' | 'placeOf'> = {
  value: 'totp',
  key: 'totp_key',
  placeOf: ({ name }) => placeOf(String(name)),
}

/** The members' encrypted authenticator secrets. A member without a secret cannot sign in until `staff reset`. */
export const SEALED_AUTHENTICATORS: SealedColumn = {
  ...SEALED_SECRET,
  title: 'authenticators of staff',
  table: 'app.staff',
  rowId: ['name'],
  afterLoss:
    'members are signed out; "staff reset NAME" invites each one that is not blocked, after you checked who asks',
  forget: `with lost as (
      update app.staff set password = null, totp = null, totp_key = null where totp_key <> $1 returning name)
    delete from app.staff_sessions where name in (select name from lost)`,
}

/** The encrypted authenticator secrets of links that were opened but not used. */
export const SEALED_LINKS: SealedColumn = {
  ...SEALED_SECRET,
  title: 'opened links of staff',
  table: 'app.staff_links',
  rowId: ['token'],
  usable: 'expires > now()',
  afterLoss: '"staff reset NAME" makes a new link',
  forget: 'delete from app.staff_links where totp_key <> $1',
}

function placeOf(name: string): string {
  return `staff.totp ${name}`
}

/**
 * Creates the only valid link of a member and revokes earlier ones.
 * @param now milliseconds since 1970
 * @returns its token
 */
export async function createLink(client: pg.ClientBase, name: string, now: number): Promise<string> {
  const token = newToken()
  await client.query('delete from app.staff_links where name = $1', [name])
  await client.query('insert into app.staff_links (token, name, expires) values ($1, $2, $3)', [
    tokenHash(token),
    name,
    new Date(now + LINK_MS),
  ])
  return token
}

/**
 * Locks a link.
 * @throws ApiError `codeExpired` for a link that was used, replaced, or revoked after too many guesses, or is expired
 *   or unknown
 */
async function lockLink(client: pg.ClientBase, token: string, now: number): Promise<LinkRow> {
  const { rows } = await client.query<LinkRow>(
    `select links.name, role, links.totp, links.totp_key from app.staff_links links join app.staff using (name)
     where token = $1 and expires > $2 and wrong < $3 and not blocked for update of links`,
    [tokenHash(token), new Date(now), MAX_FAILED_ATTEMPTS],
  )
  const [row] = rows
  if (row === undefined) throw new ApiError('codeExpired')
  return row
}

/**
 * Returns the invitation of a link. Its secret is created on first use.
 * @throws ApiError `codeExpired`
 */
export function openLink(pool: pg.Pool, sealer: Sealer, token: string, now: number): Promise<StaffInvitation> {
  return inTransaction(pool, async (client) => {
    const link = await lockLink(client, token, now)
    const secret = secretOf(link, sealer) ?? newTotpSecret()
    if (link.totp === null) {
      const { bytes, keyId } = sealer.seal(secret, placeOf(link.name))
      await client.query('update app.staff_links set totp = $2, totp_key = $3 where token = $1', [
        tokenHash(token),
        bytes,
        keyId,
      ])
    }
    return { name: link.name, role: link.role, ...totpInvitation(secret, link.name) }
  })
}

/**
 * Sets the password and the authenticator, ends the link and all previous sessions, and begins a session.
 * @throws ApiError `codeExpired`, `invalidCode` (the fifth wrong code ends the link)
 */
export async function acceptLink(
  pool: pg.Pool,
  sealer: Sealer,
  { token, password, code, network }: AcceptedLink,
  now: number,
): Promise<StartedSession> {
  const session = await inTransaction(pool, async (client) => {
    const link = await lockLink(client, token, now)
    const secret = secretOf(link, sealer)
    if (secret === undefined) throw new ApiError('codeExpired')
    const step = totpStep(secret, code, now)
    if (step === undefined) {
      await client.query('update app.staff_links set wrong = wrong + 1 where token = $1', [tokenHash(token)])
      return undefined
    }
    const { name, role } = link
    const { bytes, keyId } = sealer.seal(secret, placeOf(name))
    await client.query('update app.staff set password = $2, totp = $3, totp_key = $4, totp_step = $5 where name = $1', [
      name,
      password,
      bytes,
      keyId,
      step,
    ])
    await client.query('delete from app.staff_links where name = $1', [name])
    await endSessionsOf(client, name)
    await recordSignIn(client, { name, network }, now)
    const begun = await beginSession(client, { name, role }, now)
    await appendAudit(client, { actor: `staff:${name}`, action: 'staff.joined', subject: `staff:${name}` }, now)
    return begun
  })
  if (session === undefined) throw new ApiError('invalidCode')
  return session
}

function secretOf({ name, totp, totp_key }: LinkRow, sealer: Sealer): Buffer | undefined {
  return totp === null || totp_key === null ? undefined : openTotp(sealer, { name, totp, totp_key })
}

/** Decrypts an authenticator's stored secret. */
export function openTotp(
  sealer: Sealer,
  { name, totp, totp_key }: { readonly name: string; readonly totp: Buffer; readonly totp_key: string },
): Buffer {
  return sealer.open({ bytes: totp, keyId: totp_key }, placeOf(name))
}

/** Deletes expired links. */
export async function deleteExpiredLinks(pool: pg.Pool, now: number): Promise<void> {
  await pool.query('delete from app.staff_links where expires <= $1', [new Date(now)])
}
