import type { StaffRole } from '@tidebook/contract'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { Sealer } from '../../platform/secrets/sealer.ts'
import { newToken, tokenHash } from '../../platform/secrets/token.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { beginSession, endSessionsOf, type StartedSession } from './staff-sessions.ts'
import { cameIn } from './staff-tries.ts'
import { newTotpSecret, totpInvitation, totpStep } from './totp.ts'

const LINK_MS = 24 * 3_600_000
const MOST_WRONG = 5

/** What the bearer of a link is told. */
export interface StaffInvitation {
  readonly name: string
  readonly role: StaffRole
  /** For an authenticator: typed, or read from a picture. */
  readonly secret: string
  readonly uri: string
}

export interface AcceptedLink {
  readonly token: string
  /** As the hasher made it. */
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

const placeOf = (name: string): string => `staff.totp ${name}`

/** Makes the one link that somebody has; earlier ones end. @returns its token @param now milliseconds since 1970 */
export const makeLink = async (client: pg.ClientBase, name: string, now: number): Promise<string> => {
  const token = newToken()
  await client.query('delete from app.staff_links where name = $1', [name])
  await client.query('insert into app.staff_links (token, name, expires) values ($1, $2, $3)', [
    tokenHash(token),
    name,
    new Date(now + LINK_MS),
  ])
  return token
}

/** @throws ApiError `codeExpired` for a link that was used, replaced, guessed at too often, is too old or none */
const lockLink = async (client: pg.ClientBase, token: string, now: number): Promise<LinkRow> => {
  const { rows } = await client.query<LinkRow>(
    `select links.name, role, links.totp, links.totp_key from app.staff_links links join app.staff using (name)
     where token = $1 and expires > $2 and wrong < $3 and not blocked for update of links`,
    [tokenHash(token), new Date(now), MOST_WRONG],
  )
  const [row] = rows
  if (row === undefined) throw new ApiError('codeExpired')
  return row
}

/** Whom a link is for; its secret is made with the first look. @throws ApiError `codeExpired` */
export const openLink = (pool: pg.Pool, sealer: Sealer, token: string, now: number): Promise<StaffInvitation> =>
  inTransaction(pool, async (client) => {
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

/**
 * Sets password and authenticator, ends the link and whatever sessions there were, and begins one.
 * @throws ApiError `codeExpired`, `invalidCode` (the fifth wrong code ends the link)
 */
export const acceptLink = async (
  pool: pg.Pool,
  sealer: Sealer,
  { token, password, code, network }: AcceptedLink,
  now: number,
): Promise<StartedSession> => {
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
    await cameIn(client, { name, network }, now)
    const begun = await beginSession(client, { name, role }, now)
    await appendAudit(client, { actor: `staff:${name}`, action: 'staff.joined', subject: `staff:${name}` }, now)
    return begun
  })
  if (session === undefined) throw new ApiError('invalidCode')
  return session
}

const secretOf = ({ name, totp, totp_key }: LinkRow, sealer: Sealer): Buffer | undefined =>
  totp === null || totp_key === null ? undefined : openTotp(sealer, { name, totp, totp_key })

/** The secret of an authenticator as it is kept. */
export const openTotp = (
  sealer: Sealer,
  { name, totp, totp_key }: { readonly name: string; readonly totp: Buffer; readonly totp_key: string },
): Buffer => sealer.open({ bytes: totp, keyId: totp_key }, placeOf(name))

/** Forgets links that nobody can use. */
export const forgetLinks = async (pool: pg.Pool, now: number): Promise<void> => {
  await pool.query('delete from app.staff_links where expires <= $1', [new Date(now)])
}
