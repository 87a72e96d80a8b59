import { isDeepStrictEqual } from 'node:util'
import { siteFieldOf, type SiteRow, type StaffRole } from '@tidebook/contract'
import {
  TWO_MEMBER_KINDS,
  SITE_FIELDS,
  SITE_NAMES,
  type SiteName,
  type SiteSettings,
  type SiteValue,
} from '@tidebook/contract/site'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { saveSetting, readStoredSettings, type StoredSetting } from './site-settings.repository.ts'
import { lockInTransaction } from '../../platform/database/lock-in-transaction.ts'
import { notify } from '../../platform/database/notifications.ts'

export interface SiteEditorOptions {
  readonly pool: () => pg.Pool
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
  readonly usual: SiteSettings
  /** Returns whether a text is an address of the network. */
  readonly isWallet: (text: string) => boolean
  /** Called when an effective setting has changed. */
  readonly onChanged: () => void
}

/** Change to a setting that a staff member requests. */
export interface SettingChange {
  readonly name: SiteName
  /** Null restores the default value. */
  readonly value: unknown
  /** Time of the row's last change that the member has seen. */
  readonly seen: number | null
}

export interface Member {
  readonly name: string
  readonly role: StaffRole | undefined
}

/**
 * Returns the editor with which staff change the page settings. Every change and every proposal is in the audit log.
 */
export function siteEditor({ pool, now, usual, isWallet, onChanged }: SiteEditorOptions) {
  const rowOf = (name: SiteName, stored: StoredSetting | undefined): SiteRow => ({
    name,
    value: sent(stored?.value ?? usual[name]),
    usual: sent(usual[name]),
    changed: stored?.changed ?? null,
    proposed: stored?.proposed === undefined ? null : { ...stored.proposed, value: sentOrNull(stored.proposed.value) },
    moved: stored?.moved ?? null,
  })
  /**
   * Validates a value.
   * @throws ApiError `invalidParameter` with the fault
   */
  const checked = (name: SiteName, value: unknown): SiteValue | null => {
    if (value === null) return null
    const parsed = siteFieldOf(name).safeParse(value)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      throw new ApiError('invalidParameter', [name, ...(issue?.path ?? [])].join('.') + `: expected ${issue?.message}`)
    }
    if (SITE_FIELDS[name] === 'wallet' && parsed.data !== '' && !isWallet(String(parsed.data)))
      throw new ApiError('invalidParameter', `${name}: expected an address of this network`)
    // stored as null, so that it follows the default value of a later version
    return isDeepStrictEqual(parsed.data, usual[name]) ? null : parsed.data
  }
  return {
    list: async (): Promise<{ settings: SiteRow[] }> => {
      const storedByName = new Map((await readStoredSettings(pool())).map((each) => [each.name, each]))
      return { settings: SITE_NAMES.map((name) => rowOf(name, storedByName.get(name))) }
    },
    /**
     * Changes a setting. If an operator changes a setting that sends users to other sites, the change waits until
     * another member requests the same value. An administrator needs no second member. A request for the effective
     * value withdraws a proposal.
     * @throws ApiError `settingChanged`, `otherMember` when a member repeats their own vote, `invalidParameter`
     */
    change: async ({ name, value: wished, seen }: SettingChange, member: Member): Promise<SiteRow> => {
      const value = checked(name, wished)
      const row = await inTransaction(pool(), async (client) => {
        await lockInTransaction(client, 'siteSettings')
        const stored = (await readStoredSettings(client)).find((each) => each.name === name)
        if ((stored?.moved ?? null) !== seen) throw new ApiError('settingChanged')
        const at = Math.max(now(), (seen ?? 0) + 1)
        const before = stored?.value ?? null
        const proposal = stored?.proposed
        const isAsProposed = proposal !== undefined && isDeepStrictEqual(proposal.value, value)
        const isAsBefore = isDeepStrictEqual(before, value)
        const isDone =
          isAsBefore ||
          !TWO_MEMBER_KINDS.has(SITE_FIELDS[name]) ||
          member.role === 'admin' ||
          (isAsProposed && proposal.by !== member.name)
        if (isAsBefore && proposal === undefined) return rowOf(name, stored)
        if (!isDone && isAsProposed) throw new ApiError('otherMember')
        const next: StoredSetting = isDone
          ? {
              name,
              value: value ?? undefined,
              changed: isAsBefore ? stored?.changed : { at, by: member.name },
              proposed: undefined,
              moved: at,
            }
          : {
              name,
              value: stored?.value,
              changed: stored?.changed,
              proposed: { value, at, by: member.name },
              moved: at,
            }
        await saveSetting(client, next)
        await notify(client, 'tidebook_settings')
        const action = isAsBefore ? 'site.proposal-ended' : isDone ? 'site.changed' : 'site.proposed'
        const first = proposal === undefined ? {} : { proposed: proposal.by }
        await appendAudit(
          client,
          {
            actor: `staff:${member.name}`,
            action,
            subject: `site:${name}`,
            detail: { from: inLog(before ?? usual[name]), to: inLog(value ?? usual[name]), ...first },
          },
          now(),
        )
        return rowOf(name, next)
      })
      onChanged()
      return row
    },
  }
}

const LOGGED = 300

/**
 * Formats a value for the audit log, and truncates a long one. The log records that a text changed; the setting
 * contains the text.
 */
function inLog(value: SiteValue): string | boolean {
  return typeof value === 'object' ? JSON.stringify(value).slice(0, LOGGED) : value
}

/** Copies a value for a response, because the receiver may modify lists. */
function sent(value: SiteValue): SiteRow['value'] {
  return structuredClone(value) as SiteRow['value']
}

function sentOrNull(value: SiteValue | null): SiteRow['value'] | null {
  return value === null ? null : sent(value)
}
