import type { Contact, MessageLanguage, SessionMethod } from '@tidebook/contract'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import { checkImage, type ReadImage } from '../codes/image-check.ts'
import type { AccountContext } from './account-context.ts'
import type { Caller } from './caller.ts'
import { insertAccount, type Account } from './accounts.repository.ts'
import { registerLimits } from './limits.ts'
import { requireHardToGuess } from './new-password.ts'
import { addressOfKey } from './wallet-key.ts'

/** The input of a registration. */
export interface Registration extends ReadImage {
  readonly contact: Contact
  readonly password: string
  readonly verifyCode: string
  readonly publicKey?: string | undefined
  readonly userName?: string | undefined
  readonly passToken?: string | undefined
  readonly language: MessageLanguage
}

/** A user who has just signed in. */
export interface SignedIn {
  readonly account: Account
  /** The session token for the browser. */
  readonly token: string
  readonly way: SessionMethod
}

/**
 * Creates an account. One transaction uses up the code and the pass and creates the account, or changes nothing.
 * @throws ApiError `commonPassword`, `personalPassword`, `testRequired`, `imageCodeRequired`, `tooFrequent`, the errors
 *   of a code, `phoneRegistered`, `emailRegistered`, `accountExists`
 */
export async function register(
  context: AccountContext,
  { contact, password, verifyCode, publicKey, userName, passToken, language, ...read }: Registration,
  caller: Caller,
): Promise<SignedIn> {
  const { attempts, codes, images, examPasses, alwaysImage, passwords, sessions, definition, pool, now } = context
  if (examPasses !== undefined && (passToken ?? '') === '') throw new ApiError('testRequired')
  const contacts = {
    phone: contact.kind === 'phone' ? contact.value : null,
    email: contact.kind === 'email' ? contact.value : null,
  }
  requireHardToGuess(password, { ...contacts, userName: userName ?? null }, caller)
  await checkImage(images, alwaysImage, read)
  if (!(await attempts.take(registerLimits(caller.network)))) throw new ApiError('tooFrequent')
  const verifiedCode = await codes.look('register', contact.value, verifyCode)
  const hashed = await passwords.hash(password)
  return inTransaction(pool(), async (client) => {
    await codes.spend(client, verifiedCode)
    if (examPasses !== undefined && !(await examPasses.spend(passToken ?? '', client)))
      throw new ApiError('testRequired')
    const account = await insertAccount(client, {
      userName: userName ?? null,
      ...contacts,
      password: hashed,
      language,
      publicKey: publicKey?.toUpperCase() ?? null,
      address: publicKey === undefined ? null : addressOfKey(definition, publicKey),
      created: new Date(now()),
      browsersSince: null,
    })
    const token = await sessions.begin(client, account.id, caller.device, 'registration')
    return { account, token, way: 'registration' }
  })
}
