import { contactOf } from '@tidebook/contract'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import { checkImage, type ReadImage } from '../codes/image-check.ts'
import type { AccountContext, Caller } from './account-context.ts'
import { accountByContact, accountByUserName } from './accounts.repository.ts'
import { loginLimits, loginsWithoutImage } from './limits.ts'
import type { SignedIn } from './register.ts'

/** Counts a try of an account, and wants a picture after some. @throws ApiError */
const countTry = async (
  { attempts, images, alwaysImage }: AccountContext,
  name: string,
  network: string,
  read: ReadImage,
): Promise<void> => {
  await checkImage(images, alwaysImage || (await attempts.isReached(loginsWithoutImage(name, network))), read)
  if (!(await attempts.take(loginLimits(name, network)))) throw new ApiError('tooFrequent')
}

/**
 * Logs in by password. An unknown account is told like a wrong password, and takes as long.
 * @param name phone, e-mail or user name
 * @throws ApiError `accountMismatch`, for a user name `wrongCredentials`; `imageCodeRequired`, `tooFrequent`
 */
export const logInByPassword = async (
  context: AccountContext,
  { name, password, ...read }: ReadImage & { readonly name: string; readonly password: string },
  caller: Caller,
): Promise<SignedIn> => {
  const { attempts, passwords, sessions, pool } = context
  const contact = contactOf(name)
  const key = contact?.value ?? name.toLowerCase()
  await countTry(context, key, caller.network, read)
  const account =
    contact === undefined ? await accountByUserName(pool(), name) : await accountByContact(pool(), contact)
  if (!(await passwords.verify(account?.password, password)) || account === undefined)
    throw new ApiError(contact === undefined ? 'wrongCredentials' : 'accountMismatch')
  await attempts.forget({ kind: 'login', key })
  return { account, token: await sessions.begin(pool(), account.id, caller.device, 'password') }
}

/**
 * Logs in by a code. Nobody is sent one for a contact without account, so that such a code is never right.
 * @throws ApiError those of a code, `imageCodeRequired`, `tooFrequent`
 */
export const logInByCode = async (
  context: AccountContext,
  { target, verifyCode, ...read }: ReadImage & { readonly target: string; readonly verifyCode: string },
  caller: Caller,
): Promise<SignedIn> => {
  const { codes, attempts, sessions, pool } = context
  const contact = contactOf(target)
  if (contact === undefined) throw new ApiError('phoneFormat')
  await countTry(context, contact.value, caller.network, read)
  const seen = await codes.look('login', contact.value, verifyCode)
  const signedIn = await inTransaction(pool(), async (client) => {
    await codes.spend(client, seen)
    const account = await accountByContact(client, contact)
    if (account === undefined) throw new ApiError('invalidCode')
    return { account, token: await sessions.begin(client, account.id, caller.device, 'code') }
  })
  await attempts.forget({ kind: 'login', key: contact.value })
  return signedIn
}
