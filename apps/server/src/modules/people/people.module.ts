import { calls, type PersonRow } from '@tidebook/contract'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import { staffNameOf, type Principal } from '../../platform/http/principal.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import { appendAudit } from '../audit/append-audit.ts'
import {
  endPlacesOf,
  findPeople,
  lastLoginsOf,
  personById,
  placesOf,
  setBlocked,
  type FoundPerson,
} from './people.repository.ts'

export interface PeopleModuleOptions {
  readonly pool: () => pg.Pool
  /** Returns the identity state of an account. */
  readonly verifyStateOf: (account: string) => Promise<PersonRow['verifyState']>
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
}

/** User management for staff. Every action on a user is logged with its reason. */
export function peopleModule({ pool, verifyStateOf, now }: PeopleModuleOptions): ServerModule {
  const toRow = async (person: FoundPerson): Promise<PersonRow> => ({
    ...person,
    verifyState: await verifyStateOf(person.id),
  })
  const required = async (client: Queries, id: string): Promise<FoundPerson> => {
    const person = await personById(client, id)
    if (person === undefined) throw new ApiError('personGone')
    return person
  }
  return {
    name: 'people',
    roles: ['api'],
    calls: ({ call }) => {
      call(calls.people.search, async ({ query }) => ({
        people: await Promise.all((await findPeople(pool(), query.q ?? '')).map(toRow)),
      }))
      call(calls.people.sessions, async ({ params }) => {
        await required(pool(), params.id)
        return { sessions: await placesOf(pool(), params.id), logins: await lastLoginsOf(pool(), params.id) }
      })
      call(calls.people.endSessions, ({ params: { id }, principal }) =>
        inTransaction(pool(), async (client) => {
          await required(client, id)
          const ended = await endPlacesOf(client, id)
          const act = { actor: actorOf(principal), action: 'account.sessions-ended', subject: `account:${id}` }
          await appendAudit(client, { ...act, detail: { ended } }, now())
          return { ended }
        }),
      )
      call(calls.people.block, async ({ params: { id }, body: { blocked, reason }, principal }) => {
        await inTransaction(pool(), async (client) => {
          await required(client, id)
          await setBlocked(client, id, blocked ? now() : undefined)
          if (blocked) await endPlacesOf(client, id)
          const action = blocked ? 'account.blocked' : 'account.unblocked'
          const act = { actor: actorOf(principal), action, subject: `account:${id}` }
          await appendAudit(client, { ...act, detail: { reason } }, now())
        })
        return toRow(await required(pool(), id))
      })
    },
  }
}

function actorOf(principal: Principal | undefined): string {
  return `staff:${staffNameOf(principal)}`
}
