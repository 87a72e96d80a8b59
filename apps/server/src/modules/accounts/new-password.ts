import { isCommonPassword, isPersonalPassword } from '@tidebook/contract/passwords'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { Account } from './accounts.repository.ts'
import type { Caller } from './caller.ts'

/**
 * Rejects a guessable password even if it meets the character rules.
 * @throws ApiError `commonPassword`, `personalPassword`
 */
export function requireHardToGuess(
  password: string,
  { phone, email, userName }: Pick<Account, 'phone' | 'email' | 'userName'>,
  { host }: Pick<Caller, 'host'>,
): void {
  if (isCommonPassword(password)) throw new ApiError('commonPassword')
  const owner = {
    contacts: [phone ?? '', email ?? ''],
    names: [userName ?? ''],
    host: new URL(`http://${host}`).hostname,
  }
  if (isPersonalPassword(password, owner)) throw new ApiError('personalPassword')
}
