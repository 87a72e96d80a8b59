import { siteFieldOf, siteSettings } from '@tidebook/contract'
import { SITE_NAMES, type SiteName, type SiteSettings, type SiteValue } from '@tidebook/contract/site'
import type { Queries } from '../../platform/database/queries.ts'

/** A stored setting that staff changed or proposed to change. */
export interface StoredSetting {
  readonly name: SiteName
  /** Undefined for the default value. */
  readonly value: SiteValue | undefined
  /** Time and author of the last change; undefined if the setting never changed. */
  readonly changed: { readonly at: number; readonly by: string } | undefined
  /** The proposed value. Its `value` is null for the default. */
  readonly proposed: { readonly value: SiteValue | null; readonly at: number; readonly by: string } | undefined
  /** Time of the row's last change, in milliseconds since 1970. */
  readonly moved: number
}

interface Row {
  readonly name: string
  readonly value: unknown
  readonly changed: Date | null
  readonly changed_by: string | null
  readonly proposed: unknown
  readonly proposed_at: Date | null
  readonly proposed_by: string | null
  readonly moved: Date
}

function isName(text: string): text is SiteName {
  return SITE_NAMES.some((name) => name === text)
}

/** Parses a stored value; undefined if only an earlier version accepted it. */
function read(name: SiteName, value: unknown): SiteValue | undefined {
  const parsed = siteFieldOf(name).safeParse(value)
  return parsed.success ? parsed.data : undefined
}

/** Reads all stored settings. */
export async function readStoredSettings(db: Queries): Promise<readonly StoredSetting[]> {
  const { rows } = await db.query<Row>('select * from app.site_settings order by name')
  return rows.flatMap((row): StoredSetting[] => {
    const { name, changed, changed_by, proposed_at, proposed_by } = row
    if (!isName(name)) return []
    return [
      {
        name,
        value: row.value === null ? undefined : read(name, row.value),
        changed: changed === null ? undefined : { at: changed.getTime(), by: changed_by ?? '' },
        proposed:
          proposed_at === null
            ? undefined
            : {
                value: row.proposed === null ? null : (read(name, row.proposed) ?? null),
                at: proposed_at.getTime(),
                by: proposed_by ?? '',
              },
        moved: row.moved.getTime(),
      },
    ]
  })
}

/** Inserts or replaces a setting. */
export async function saveSetting(db: Queries, setting: StoredSetting): Promise<void> {
  const text = (value: SiteValue | null | undefined): string | null =>
    value === null || value === undefined ? null : JSON.stringify(value)
  const date = (at: number | undefined): Date | null => (at === undefined ? null : new Date(at))
  const { name, value, changed, proposed, moved } = setting
  await db.query(
    `insert into app.site_settings (name, value, changed, changed_by, proposed, proposed_at, proposed_by, moved)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (name) do update set value = excluded.value, changed = excluded.changed,
       changed_by = excluded.changed_by, proposed = excluded.proposed, proposed_at = excluded.proposed_at,
       proposed_by = excluded.proposed_by, moved = excluded.moved`,
    [
      name,
      text(value),
      date(changed?.at),
      changed?.by ?? null,
      text(proposed?.value),
      date(proposed?.at),
      proposed?.by ?? null,
      date(moved),
    ],
  )
}

/** Merges the stored settings into the defaults. */
export function applySettings(usual: SiteSettings, stored: readonly StoredSetting[]): SiteSettings {
  return siteSettings.parse({
    ...usual,
    ...Object.fromEntries(stored.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]))),
  })
}
