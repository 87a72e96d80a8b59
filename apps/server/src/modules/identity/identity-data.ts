import type { AccountData } from '../../platform/account-data.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Sealer } from '../../platform/secrets/sealer.ts'
import { dayOf, openForm, stateOf } from './identity-record.ts'
import { identityRow } from './own-identity.ts'
import { deletePhotosOf, photosOf } from './photos.repository.ts'
import { yearsLater } from '@tidebook/contract/identity'

/** Number of years for which a verified name is retained after the account is closed. */
const RETENTION_YEARS = 5
const DAY_MS = 86_400_000
/**
 * Number of days for which photos are retained: those of a decided form, and those of a form that was never submitted.
 */
const PHOTO_DAYS = { decided: 90, unsent: 7 }

/** Identity data of an account for its export, and the part that is retained after the account is closed. */
export function identityData(sealer: Sealer): AccountData {
  return {
    name: 'identity',
    exportOf: async (account, pool) => {
      const [row, photos] = await Promise.all([identityRow(pool, account), photosOf(pool, account)])
      if (row === undefined) return { photos }
      const { state, sent, reason, note } = row
      return { ...openForm(sealer, row), state, sent: sent.getTime(), reason, note, photos }
    },
    forget: async (account, transaction, now) => {
      await deletePhotosOf(transaction, account)
      const row = await identityRow(transaction, account)
      const state = stateOf(row, now)
      if (state !== 'verified' && state !== 'expired') {
        await transaction.query('delete from app.identities where account = $1', [account])
        return []
      }
      const until = Date.parse(yearsLater(dayOf(now), RETENTION_YEARS))
      await transaction.query('update app.identities set kept_until = $2 where account = $1', [
        account,
        new Date(until),
      ])
      return [{ what: 'identity', until }]
    },
  }
}

/** Deletes photos and forms that are no longer needed. */
export const deleteExpiredIdentities: Job = {
  name: 'forget-identities',
  cron: '41 3 * * *',
  run: async ({ pool, now }) => {
    const before = (days: number): Date => new Date(now() - days * DAY_MS)
    await pool.query('delete from app.identities where kept_until <= $1', [new Date(now())])
    await pool.query(
      `delete from app.identity_photos photos using app.identities forms
       where photos.account = forms.account and forms.state <> 'pending' and forms.decided <= $1 and made <= forms.decided`,
      [before(PHOTO_DAYS.decided)],
    )
    await pool.query(
      `delete from app.identity_photos where made <= $1 and not exists (
         select from app.identities forms where forms.account = identity_photos.account
           and (forms.state = 'pending' or forms.decided >= made))`,
      [before(PHOTO_DAYS.unsent)],
    )
  },
}
