import type { NetworkDefinition } from '@tidebook/protocol/networks'
import type pg from 'pg'
import type { Attempts } from '../../platform/database/stored-attempts.ts'
import type { AccountData } from '../../platform/account-data.ts'
import type { PasswordHasher } from '../../platform/secrets/password-hasher.ts'
import type { ImageCodes } from '../codes/image-codes.ts'
import type { SentCodes } from '../codes/sent-codes.ts'
import type { ExamPasses } from '../exam/exam-passes.ts'
import type { Messenger } from '../messages/messenger.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import type { LoginLog } from './login-log.ts'
import type { FetchFacts } from './account-view.ts'
import type { Sessions } from './sessions.ts'

/** Passkeys of accounts, which another module stores. */
interface AccountPasskeys {
  count(client: pg.PoolClient, account: string): Promise<number>
  /** Removes all passkeys of an account and returns their number. */
  removeAll(client: pg.PoolClient, account: string): Promise<number>
}

/** The dependencies of the account calls. */
export interface AccountContext {
  readonly definition: NetworkDefinition
  readonly pool: () => pg.Pool
  readonly now: () => number
  readonly attempts: Attempts
  readonly codes: SentCodes
  readonly images: ImageCodes
  readonly messenger: Messenger
  readonly passwords: PasswordHasher
  readonly sessions: Sessions
  readonly passkeys: AccountPasskeys
  readonly browsers: KnownBrowsers
  readonly logins: LoginLog
  /** Undefined when no knowledge test is required (ENT-069). */
  readonly examPasses: ExamPasses | undefined
  /** Whether every registration and login requires an image code (ENT-043). */
  readonly alwaysImage: boolean
  readonly factsOf: FetchFacts
  /** Returns the account data interfaces of every module. */
  readonly data: () => readonly AccountData[]
}
