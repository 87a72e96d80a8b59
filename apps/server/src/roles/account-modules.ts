import type { NetworkDefinition } from '@tidebook/protocol/networks'
import type pg from 'pg'
import { accountByContact } from '../modules/accounts/accounts.repository.ts'
import { accountsModule } from '../modules/accounts/accounts.module.ts'
import type { AccountContext } from '../modules/accounts/account-context.ts'
import { KnownBrowsers } from '../modules/accounts/known-browsers.ts'
import { LoginLog } from '../modules/accounts/login-log.ts'
import { regularCaller } from '../modules/accounts/regular-caller.ts'
import { Sessions } from '../modules/accounts/sessions.ts'
import { codesModule } from '../modules/codes/codes.module.ts'
import { storedImageCodes } from '../modules/codes/image-codes.ts'
import { storedCodes } from '../modules/codes/sent-codes.ts'
import { storedExamPasses } from '../modules/exam/exam-passes.ts'
import { passkeysModule } from '../modules/passkeys/passkeys.module.ts'
import { countPasskeys, deletePasskeysOf } from '../modules/passkeys/passkeys.repository.ts'
import { messagesModule } from '../modules/messages/messages.module.ts'
import type { Messenger } from '../modules/messages/messenger.ts'
import type { ServerConfig } from '../platform/config.ts'
import type { Attempts } from '../platform/database/stored-attempts.ts'
import type { Logger } from '../platform/logger.ts'
import type { Metrics } from '../platform/metrics.ts'
import { createPasswordHasher } from '../platform/secrets/password-hasher.ts'
import type { ServerModule } from '../platform/server-module.ts'

export interface AccountModuleSources extends Pick<AccountContext, 'definition' | 'data' | 'factsOf'> {
  readonly config: ServerConfig
  readonly messenger: Messenger
  readonly pool: () => pg.Pool
  readonly attempts: Attempts
  readonly logger: Logger
  readonly metrics: Metrics
  readonly definition: NetworkDefinition
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Creates the modules of messages, codes, accounts and passkeys. */
export function accountModules({
  config,
  messenger,
  pool,
  attempts,
  logger,
  metrics,
  definition,
  now,
  data,
  factsOf,
}: AccountModuleSources): readonly ServerModule[] {
  const codes = storedCodes(pool, now)
  const images = storedImageCodes(pool, now)
  const context: AccountContext = {
    definition,
    pool,
    now,
    attempts,
    codes,
    images,
    messenger,
    passwords: createPasswordHasher(),
    sessions: new Sessions(pool, now),
    passkeys: { count: countPasskeys, removeAll: deletePasskeysOf },
    browsers: new KnownBrowsers(pool, now),
    logins: new LoginLog({ pool, now, logger, metrics }),
    examPasses: config.needTest ? storedExamPasses(now) : undefined,
    alwaysImage: config.imgCode,
    factsOf,
    data,
  }
  return [
    messagesModule(pool),
    codesModule({
      attempts,
      codes,
      images,
      messenger,
      alwaysImage: config.imgCode,
      regularOf: (callContext, contact) => regularCaller(context, callContext, contact),
      receives: async (purpose, contact) =>
        purpose === 'register' || purpose === 'bind' || (await accountByContact(pool(), contact)) !== undefined,
    }),
    accountsModule(context),
    passkeysModule(context),
  ]
}
