import { calls, OUTBOX_LENGTH } from '@tidebook/contract'
import type pg from 'pg'
import type { ServerModule } from '../../platform/server-module.ts'
import { deleteExpiredMessages, outboxRows, outboxTable } from './outbox.ts'

/** Messages to users: their texts, their delivery, and the outbox of demonstration networks. */
export function messagesModule(pool: () => pg.Pool): ServerModule {
  return {
    name: 'messages',
    roles: ['api'],
    migrations: { '2026-11-23-outbox': outboxTable },
    jobs: [deleteExpiredMessages],
    calls: ({ call }) => {
      call(calls.messages.outbox, async () => ({ messages: await outboxRows(pool(), OUTBOX_LENGTH) }))
    },
  }
}
