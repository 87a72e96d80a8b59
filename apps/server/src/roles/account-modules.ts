import type { NetworkDefinition } from '@tidebook/protocol/networks'
import type pg from 'pg'
import { accountByContact } from '../modules/accounts/accounts.repository.ts'
import { accountsModule } from '../modules/accounts/accounts.module.ts'
import type { AccountContext } from '../modules/accounts/account-context.ts'
import { Sessions } from '../modules/accounts/sessions.ts'
import { codesModule } from '../modules/codes/codes.module.ts'
import { storedImageCodes } from '../modules/codes/image-codes.ts'
import { storedCodes } from '../modules/codes/sent-codes.ts'
import { storedExamPasses } from '../modules/exam/exam-passes.ts'
import { createMailSender } from '../modules/messages/mail-sender.ts'
import { messagesModule } from '../modules/messages/messages.module.ts'
import { Messenger } from '../modules/messages/messenger.ts'
import { createSmsSender } from '../modules/messages/sms-sender.ts'
import type { ServerConfig } from '../platform/config.ts'
import type { Attempts } from '../platform/database/stored-attempts.ts'
import type { Logger } from '../platform/logger.ts'
import { createPasswordHasher } from '../platform/secrets/password-hasher.ts'
import type { ServerModule } from '../platform/server-module.ts'

export interface AccountModuleSources extends Pick<AccountContext, 'definition' | 'data' | 'factsOf'> {
  readonly config: ServerConfig
  readonly logger: Logger
  readonly pool: () => pg.Pool
  readonly attempts: Attempts
  readonly definition: NetworkDefinition
  /** A network on this machine, made to try things out. */
  readonly isDemonstration: boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Messages, codes and accounts, put together. */
export const accountModules = ({
  config,
  logger,
  pool,
  attempts,
  definition,
  isDemonstration,
  now,
  data,
  factsOf,
}: AccountModuleSources): readonly ServerModule[] => {
  const { smtpUrl, mailFrom, smsUrl, smsBody } = config
  const messenger = new Messenger({
    mail: smtpUrl === undefined ? undefined : createMailSender(smtpUrl, mailFrom),
    sms: smsUrl === undefined ? undefined : createSmsSender(smsUrl, smsBody),
    isDemonstration,
    pool,
    logger,
    now,
  })
  const codes = storedCodes(pool, now)
  const images = storedImageCodes(pool, now)
  return [
    messagesModule(pool),
    codesModule({
      attempts,
      codes,
      images,
      messenger,
      alwaysImage: config.imgCode,
      receives: async (purpose, contact) =>
        purpose === 'register' || purpose === 'bind' || (await accountByContact(pool(), contact)) !== undefined,
    }),
    accountsModule({
      definition,
      pool,
      now,
      attempts,
      codes,
      images,
      messenger,
      passwords: createPasswordHasher(),
      sessions: new Sessions(pool, now),
      examPasses: config.needTest ? storedExamPasses(now) : undefined,
      alwaysImage: config.imgCode,
      factsOf,
      data,
    }),
  ]
}
