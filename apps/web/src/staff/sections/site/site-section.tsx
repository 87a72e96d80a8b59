import type { SiteRow } from '@tidebook/contract'
import { siteDeskRoutes } from '@tidebook/contract/routes'
import type { SiteName, SiteValue } from '@tidebook/contract/site'
import { Empty, SlidersIcon } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { AnswerPanel } from '../../../lib/answer-panel.tsx'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'
import { ListAndItem } from '../../views/list-and-item.tsx'
import { SettingEditor } from './setting-editor.tsx'
import { GROUP_NAMES } from './site-draft.ts'
import { SiteList } from './site-list.tsx'

interface Settings {
  readonly settings: readonly SiteRow[]
}

/** The settings of the page on the left, with the open one next to them. */
export function SiteSection(): ReactElement {
  const t = useT()
  const siteSettings = useCall(['site settings'], (signal) => callStaffApi<Settings>(siteDeskRoutes.list, { signal }))
  const { settings = [] } = valueOf(siteSettings.answer) ?? {}
  const [opened, setOpened] = useState<SiteName>()
  const [refused, setRefused] = useState<string>()
  const shown = settings.find(({ name }) => name === opened)
  const change = async ({ name, moved }: SiteRow, value: SiteValue | null): Promise<string | undefined> => {
    const answer = await callStaffApi<SiteRow>(siteDeskRoutes.change, { path: { name }, body: { value, seen: moved } })
    if (!answer.result) return answer.code
    siteSettings.put({ settings: settings.map((row) => (row.name === name ? answer.data : row)) })
    return undefined
  }
  return (
    <ListAndItem
      label={t('staff.nav.site')}
      columns="desk:grid-cols-[28rem_1fr]"
      head={
        <header className="flex h-11 flex-none items-center border-b px-3">
          <h1 className="text-16 font-semibold">{t('staff.nav.site')}</h1>
        </header>
      }
      refused={refused}
      list={
        <AnswerPanel answer={siteSettings}>
          {() =>
            GROUP_NAMES.map((group) => (
              <SiteList
                key={group}
                group={group}
                rows={settings}
                opened={shown?.name}
                onOpen={setOpened}
                onSwitch={(row, isOn) => void change(row, isOn).then(setRefused)}
              />
            ))
          }
        </AnswerPanel>
      }
      item={
        shown === undefined ? undefined : (
          <SettingEditor
            key={`${shown.name} ${shown.moved ?? 0}`}
            row={shown}
            onChange={change}
            onBack={() => setOpened(undefined)}
          />
        )
      }
      empty={
        <Empty icon={SlidersIcon} className="flex-1" title={t('staff.site.choose')}>
          {t('staff.site.choose-next')}
        </Empty>
      }
    />
  )
}
