import type { SiteRow } from '@tidebook/contract'
import type { SiteName } from '@tidebook/contract/site'
import { Badge, Switch, Table, Td, Th } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { emptyWords, GROUP_NAMES, SITE_GROUPS, summaryOf, type SiteGroup } from './site-draft.ts'

interface SiteListProps {
  readonly group: SiteGroup
  readonly rows: readonly SiteRow[]
  readonly opened: SiteName | undefined
  readonly onOpen: (name: SiteName) => void
  readonly onSwitch: (row: SiteRow, isOn: boolean) => void
}

const [FIRST] = GROUP_NAMES

/** The settings of one group: current values, and proposals waiting for another member. */
export function SiteList({ group, rows, opened, onOpen, onSwitch }: SiteListProps): ReactElement {
  const t = useT()
  const language = useLanguage()
  const names: readonly SiteName[] = SITE_GROUPS[group]
  return (
    <Table page aria-label={t(`staff.site.group.${group}`)} className={group === FIRST ? undefined : 'border-t'}>
      <thead>
        <tr>
          <Th>{t(`staff.site.group.${group}`)}</Th>
          <Th />
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const row = rows.find((each) => each.name === name)
          if (row === undefined) return null
          const { value, changed, proposed } = row
          return (
            <tr key={name} aria-selected={name === opened}>
              <Td>
                <button
                  type="button"
                  className="block w-full py-2 text-left wrap-anywhere whitespace-normal"
                  onClick={() => onOpen(name)}
                >
                  <span className="block font-medium">{t(`staff.site.${name}`)}</span>
                  {typeof value !== 'boolean' && (
                    <span className="line-clamp-2 text-12 text-3">
                      {summaryOf(value, language) || t(emptyWords(name))}
                    </span>
                  )}
                </button>
              </Td>
              <Td>
                <span className="flex items-center justify-end gap-2">
                  {proposed !== null && <Badge tone="warning">{t('staff.site.waits')}</Badge>}
                  {proposed === null && changed !== null && typeof value !== 'boolean' && (
                    <Badge>{t('staff.site.changed')}</Badge>
                  )}
                  {typeof value === 'boolean' && (
                    <Switch
                      aria-label={t(`staff.site.${name}`)}
                      checked={value}
                      onChange={({ target }) => onSwitch(row, target.checked)}
                    />
                  )}
                </span>
              </Td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
