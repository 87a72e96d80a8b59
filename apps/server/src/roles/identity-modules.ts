import { contactOf, maskedContact } from '@tidebook/contract'
import type pg from 'pg'
import type { PersonFacts } from '../modules/accounts/account-view.ts'
import { accountById } from '../modules/accounts/accounts.repository.ts'
import { contactsOf } from '../modules/accounts/change-account.ts'
import { cardsModule } from '../modules/cards/cards.module.ts'
import { cardsOf } from '../modules/cards/cards.repository.ts'
import { identityModule } from '../modules/identity/identity.module.ts'
import { stateOf } from '../modules/identity/identity-record.ts'
import { identityRow, readIdentity } from '../modules/identity/own-identity.ts'
import type { People } from '../modules/identity/review.ts'
import type { Messenger } from '../modules/messages/messenger.ts'
import { peopleModule } from '../modules/people/people.module.ts'
import type { ServerConfig } from '../platform/config.ts'
import type { Attempts } from '../platform/database/stored-attempts.ts'
import type { Logger } from '../platform/logger.ts'
import type { Sealer } from '../platform/secrets/sealer.ts'
import type { ServerModule } from '../platform/server-module.ts'

export interface IdentityModuleSources {
  readonly config: ServerConfig
  readonly logger: Logger
  readonly messenger: Messenger
  readonly pool: () => pg.Pool
  readonly attempts: Attempts
  readonly sealer: Sealer
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Creates the modules for identities and cards, and uses the accounts that own them. */
export function identityModules(sources: IdentityModuleSources): readonly ServerModule[] {
  const { config, pool, attempts, sealer, now } = sources
  return [
    identityModule({ pool, attempts, sealer, people: peopleOf(sources), wantedFor: config.realNameFor, now }),
    cardsModule(pool, sealer, now),
    peopleModule({
      pool,
      verifyStateOf: async (account) => stateOf(await identityRow(pool(), account), now()),
      now,
    }),
  ]
}

function peopleOf({ pool, logger, messenger }: IdentityModuleSources): People {
  return {
    of: async (id) => {
      const account = await accountById(pool(), id)
      if (account === undefined) return undefined
      const contact = contactOf(account.phone ?? account.email ?? '')
      return { contact: contact === undefined ? '' : maskedContact(contact), language: account.language }
    },
    notify: (id, decision, host) => {
      const notifyOwner = async (): Promise<void> => {
        const account = await accountById(pool(), id)
        if (account === undefined) return
        const { language } = account
        messenger.notify(contactsOf(account), { language, host, message: { kind: 'review', decision } })
      }
      notifyOwner().catch((error: unknown) =>
        logger.warn({ err: error }, 'the decision about an identity could not be sent'),
      )
    },
  }
}

/** Returns the identity and the cards of an account, masked (ENT-038). */
export function personFactsReader({ pool, sealer, now }: Pick<IdentityModuleSources, 'pool' | 'sealer' | 'now'>) {
  return async (account: string): Promise<PersonFacts> => {
    const [identity, cards] = await Promise.all([
      readIdentity({ pool: pool(), sealer, now }, account, []),
      cardsOf(pool(), account),
    ])
    const { state, realName, idNumber, nation } = identity
    return { verifyState: state, realName, idCard: idNumber, nation, bankCards: cards.map(({ number }) => number) }
  }
}
