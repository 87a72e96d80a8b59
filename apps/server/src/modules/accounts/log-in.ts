import { contactFormatError, contactOf } from '@tidebook/contract'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import { countReadAttempt, type ReadImage } from '../codes/image-check.ts'
import type { AccountContext } from './account-context.ts'
import type { Caller } from './caller.ts'
import { accountByContact, accountByUserName, isPasswordCurrent } from './accounts.repository.ts'
import { loginCount, loginLimits, loginsWithoutImage, type LoginAttempt } from './limits.ts'
import type { SignedIn } from './register.ts'

/**
 * Counts a login attempt, and requires an image code after several.
 * @throws ApiError `imageCodeRequired`, `tooFrequent`
 */
function countLogin(
  { attempts, images, alwaysImage }: AccountContext,
  who: LoginAttempt,
  read: ReadImage,
): Promise<void> {
  return countReadAttempt(attempts, images, {
    lanes: [{ limits: loginLimits(who), free: loginsWithoutImage(who) }],
    alwaysImage,
    ...read,
  })
}

/**
 * Rejects strangers' attempts that require an image code before any database read, as far as this program remembers.
 * Otherwise many cheap attempts would keep the database busy.
 * @throws ApiError `imageCodeRequired`
 */
function refuseEarly(
  { attempts }: AccountContext,
  name: string,
  { browser, network }: Caller,
  { imgCode = '' }: ReadImage,
): void {
  if (browser !== undefined || imgCode !== '') return
  if (attempts.wereReached(loginsWithoutImage({ name, network, known: undefined })))
    throw new ApiError('imageCodeRequired')
}

/**
 * Logs in by password. An unknown account yields the same error as a wrong password, and takes as long.
 * @param name phone, e-mail or user name
 * @throws ApiError `accountMismatch`, or `wrongCredentials` for a user name; `imageCodeRequired`, `tooFrequent`
 */
export async function logInByPassword(
  context: AccountContext,
  { name, password, ...read }: ReadImage & { readonly name: string; readonly password: string },
  caller: Caller,
): Promise<SignedIn> {
  const { attempts, passwords, sessions, browsers, pool } = context
  const contact = contactOf(name)
  const typed = contact?.value ?? name.toLowerCase()
  refuseEarly(context, typed, caller, read)
  const account =
    contact === undefined ? await accountByUserName(pool(), name) : await accountByContact(pool(), contact)
  const knownToken = await browsers.find(caller.browser, account)
  const who = { name: typed, network: caller.network, known: knownToken }
  await countLogin(context, who, read)
  const refusal = contact === undefined ? 'wrongCredentials' : 'accountMismatch'
  if (!(await passwords.verify(account?.password, password)) || account === undefined) throw new ApiError(refusal)
  const token = await inTransaction(pool(), async (client) => {
    if (!(await isPasswordCurrent(client, account))) throw new ApiError(refusal)
    return sessions.begin(client, account.id, caller.device, 'password')
  })
  await attempts.forget(loginCount(who))
  return { account, token, way: 'password' }
}

/**
 * Logs in by a code. No code is sent to a contact without an account, so such a code is never valid.
 * @throws ApiError the errors of a code, `imageCodeRequired`, `tooFrequent`
 */
export async function logInByCode(
  context: AccountContext,
  { target, verifyCode, ...read }: ReadImage & { readonly target: string; readonly verifyCode: string },
  caller: Caller,
): Promise<SignedIn> {
  const { codes, attempts, sessions, browsers, pool } = context
  const contact = contactOf(target)
  if (contact === undefined) throw new ApiError(contactFormatError(target))
  refuseEarly(context, contact.value, caller, read)
  const knownToken = await browsers.find(caller.browser, await accountByContact(pool(), contact))
  const who = { name: contact.value, network: caller.network, known: knownToken }
  await countLogin(context, who, read)
  const verifiedCode = await codes.look('login', contact.value, verifyCode)
  const signedIn = await inTransaction(pool(), async (client) => {
    await codes.spend(client, verifiedCode)
    const account = await accountByContact(client, contact)
    if (account === undefined) throw new ApiError('invalidCode')
    return { account, token: await sessions.begin(client, account.id, caller.device, 'code'), way: 'code' as const }
  })
  await attempts.forget(loginCount(who))
  return signedIn
}
