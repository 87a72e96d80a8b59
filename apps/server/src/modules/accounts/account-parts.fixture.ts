import { swt } from '@tidebook/protocol/networks'
import type pg from 'pg'
import { attemptsModule, storedAttempts } from '../../platform/database/stored-attempts.ts'
import { createLogger } from '../../platform/logger.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { createPasswordHasher } from '../../platform/secrets/password-hasher.ts'
import { signingKeysModule } from '../../platform/secrets/signing-key.ts'
import { storedImageCodes } from '../codes/image-codes.ts'
import { codesTable, storedCodes } from '../codes/sent-codes.ts'
import { Messenger } from '../messages/messenger.ts'
import type { AccountContext } from './account-context.ts'
import { accountBlocks, accountLogins, accountTables, sessionWays } from './account-tables.ts'
import { KnownBrowsers } from './known-browsers.ts'
import { LoginLog } from './login-log.ts'
import { Sessions } from './sessions.ts'

/** Migrations of the accounts module and its dependencies. */
export const accountMigrations = {
  ...attemptsModule.migrations,
  codes: codesTable,
  'accounts-1': accountTables,
  'accounts-2': accountBlocks,
  'accounts-3': sessionWays,
  'accounts-4': accountLogins,
  ...signingKeysModule.migrations,
}

/** Creates the dependencies of the account calls on a test database, without passkeys and with a silent messenger. */
export function accountParts(pool: () => pg.Pool, now: () => number): Omit<AccountContext, 'examPasses'> {
  return {
    definition: swt,
    pool,
    now,
    attempts: storedAttempts(pool, now),
    codes: storedCodes(pool, now),
    images: storedImageCodes(pool, now),
    messenger: new Messenger({
      mail: undefined,
      sms: undefined,
      hasOutbox: false,
      pool,
      logger: createLogger('silent'),
      now,
    }),
    passwords: createPasswordHasher(),
    sessions: new Sessions(pool, now),
    passkeys: { count: () => Promise.resolve(0), removeAll: () => Promise.resolve(0) },
    browsers: new KnownBrowsers(pool, now),
    logins: new LoginLog({ pool, now, logger: createLogger('silent'), metrics: createMetrics() }),
    alwaysImage: false,
    factsOf: () => Promise.resolve({}),
    data: () => [],
  }
}
