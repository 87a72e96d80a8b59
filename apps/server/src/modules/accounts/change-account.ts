import { contactFormatError, contactOf, type Contact } from '@tidebook/contract'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { Notice } from '../messages/message-text.ts'
import type { AccountContext } from './account-context.ts'
import type { Caller } from './caller.ts'
import {
  accountByContact,
  accountById,
  isPasswordCurrent,
  setContact,
  setPassword,
  type Account,
} from './accounts.repository.ts'
import { passwordLimits, resetLimits } from './limits.ts'
import { requireHardToGuess } from './new-password.ts'

/** The user's password, and a code that was sent to the new contact. */
export interface Proof {
  readonly password: string
  readonly verifyCode: string
}

/** @throws ApiError `signInRequired` when the account has been closed */
export async function openAccount({ pool }: AccountContext, id: string): Promise<Account> {
  const account = await accountById(pool(), id)
  if (account === undefined) throw new ApiError('signInRequired')
  return account
}

/** @throws ApiError `wrongPassword` or the given error, `tooFrequent` */
export async function checkPassword(
  { attempts, passwords }: AccountContext,
  account: Account,
  password: string,
  refusal: 'wrongPassword' | 'passwordIncorrect' = 'wrongPassword',
): Promise<void> {
  if (!(await attempts.take(passwordLimits(account.id)))) throw new ApiError('tooFrequent')
  if (!(await passwords.verify(account.password, password))) throw new ApiError(refusal)
  await attempts.forget({ kind: 'password', key: account.id })
}

/**
 * Performs the first step of a change within its transaction: checks that the verified password is still valid.
 * @throws ApiError `wrongPassword`, or the given error
 */
export async function requireCurrentPassword(
  client: pg.PoolClient,
  account: Account,
  refusal: 'wrongPassword' | 'passwordIncorrect' = 'wrongPassword',
): Promise<void> {
  if (!(await isPasswordCurrent(client, account))) throw new ApiError(refusal)
}

/** Returns the contacts of an account. */
export function contactsOf({ phone, email }: Pick<Account, 'phone' | 'email'>): Contact[] {
  return [phone, email].flatMap((value) => (value === null ? [] : (contactOf(value) ?? [])))
}

/** Notifies the owner of a change, through the contacts from before it. */
export function notifyOwner({ messenger }: AccountContext, account: Account, what: Notice, { host }: Caller): void {
  return messenger.notify(contactsOf(account), { language: account.language, host, message: { kind: 'notice', what } })
}

/**
 * Sets a contact, and replaces an existing one of the same kind.
 * @param ends whether the change ends every session
 * @throws ApiError `wrongPassword`, the errors of a code, `phoneRegistered`, `emailRegistered`
 */
export async function bindContact(
  context: AccountContext,
  id: string,
  { kind, value }: Contact,
  { password, verifyCode }: Proof,
  caller: Caller,
  ends: boolean,
): Promise<void> {
  const { codes, pool, sessions } = context
  const account = await openAccount(context, id)
  await checkPassword(context, account, password)
  const verifiedCode = await codes.look('bind', value, verifyCode)
  await inTransaction(pool(), async (client) => {
    await requireCurrentPassword(client, account)
    await codes.spend(client, verifiedCode)
    await setContact(client, id, kind, value)
    if (ends) await sessions.endAll(client, id)
  })
  notifyOwner(context, account, kind, caller)
}

/**
 * Removes a contact. The other contact must exist. @throws ApiError `lastContact`, `wrongPassword`, the errors of a
 * code
 */
export async function removeContact(
  context: AccountContext,
  id: string,
  kind: Contact['kind'],
  { password, verifyCode }: Proof,
  caller: Caller,
): Promise<void> {
  const { codes, pool } = context
  const account = await openAccount(context, id)
  await checkPassword(context, account, password)
  const bound = contactsOf(account)
  const contact = bound.find((each) => each.kind === kind)
  if (contact === undefined) throw new ApiError('codeMismatch')
  if (bound.length < 2) throw new ApiError('lastContact')
  const verifiedCode = await codes.look('remove', contact.value, verifyCode)
  await inTransaction(pool(), async (client) => {
    await requireCurrentPassword(client, account)
    // two concurrent removals would leave no contact
    const { rows } = await client.query(
      'select 1 from app.accounts where id = $1 and phone is not null and email is not null',
      [id],
    )
    if (rows.length === 0) throw new ApiError('lastContact')
    await codes.spend(client, verifiedCode)
    await setContact(client, id, kind, null)
  })
  notifyOwner(context, account, kind === 'phone' ? 'phoneRemoved' : 'emailRemoved', caller)
}

/**
 * Changes the password and ends every session.
 * @throws ApiError `passwordIncorrect`, `commonPassword`, `personalPassword`
 */
export async function changePassword(
  context: AccountContext,
  id: string,
  { password, newPassword }: { readonly password: string; readonly newPassword: string },
  caller: Caller,
): Promise<void> {
  const { passwords, pool, sessions, now } = context
  const account = await openAccount(context, id)
  await checkPassword(context, account, password, 'passwordIncorrect')
  requireHardToGuess(newPassword, account, caller)
  const hashed = await passwords.hash(newPassword)
  const left = await inTransaction(pool(), async (client) => {
    await requireCurrentPassword(client, account, 'passwordIncorrect')
    await setPassword(client, id, hashed, now())
    await sessions.endAll(client, id)
    return context.passkeys.count(client, id)
  })
  notifyOwner(context, account, left === 0 ? 'password' : 'passwordOnly', caller)
}

/** A new password, and whether to remove the passkeys. */
export interface PasswordReset extends Proof {
  readonly removePasskeys?: boolean | undefined
}

/**
 * Sets a password with the code of a contact and ends every session. Returns the account and the number of its
 * remaining passkeys. Passkeys are removed only on request: a user who forgot a password still has them, and a user
 * after an intrusion wants them removed.
 * @throws ApiError the errors of a code and of a new password
 */
export async function resetPassword(
  context: AccountContext,
  target: string,
  { password, verifyCode, removePasskeys = false }: PasswordReset,
  caller: Caller,
): Promise<{ readonly account: Account; readonly passkeys: number }> {
  const { attempts, codes, passwords, pool, sessions, now } = context
  const contact = contactOf(target)
  if (contact === undefined) throw new ApiError(contactFormatError(target))
  if (!(await attempts.take(resetLimits(caller.network)))) throw new ApiError('tooFrequent')
  requireHardToGuess(password, { phone: null, email: null, userName: null, [contact.kind]: contact.value }, caller)
  const verifiedCode = await codes.look('reset', contact.value, verifyCode)
  const hashed = await passwords.hash(password)
  const { account, removed, passkeys } = await inTransaction(pool(), async (client) => {
    await codes.spend(client, verifiedCode)
    const current = await accountByContact(client, contact)
    if (current === undefined) throw new ApiError('invalidCode')
    // a caller without the code must not learn other data about the owner
    requireHardToGuess(password, current, caller)
    await setPassword(client, current.id, hashed, now())
    await sessions.endAll(client, current.id)
    const gone = removePasskeys ? await context.passkeys.removeAll(client, current.id) : 0
    return { account: current, removed: gone, passkeys: await context.passkeys.count(client, current.id) }
  })
  await attempts.forget({ kind: 'login', key: contact.value })
  notifyOwner(
    context,
    account,
    passkeys > 0 ? 'passwordOnly' : removed > 0 ? 'passwordAndPasskeys' : 'password',
    caller,
  )
  return { account, passkeys }
}
