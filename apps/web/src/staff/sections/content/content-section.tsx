import type { ContentDeskItem, ContentDeskRow } from '@tidebook/contract'
import { CONTENT_KINDS, type ContentKind } from '@tidebook/contract/content'
import { contentDeskRoutes } from '@tidebook/contract/routes'
import { BookIcon, Button, Empty, PlusIcon } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { AnswerPanel } from '../../../lib/answer-panel.tsx'
import { ChoiceMenu } from '../../../lib/choice-menu.tsx'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'
import { ListAndItem } from '../../views/list-and-item.tsx'
import { ContentEditor } from './content-editor.tsx'
import { ContentList } from './content-list.tsx'

/** Published content: the items of a kind on the left, with the open item next to them. */
export function ContentSection(): ReactElement {
  const t = useT()
  const [kind, setKind] = useState<ContentKind>('notice')
  const [language, setLanguage] = useState(useLanguage())
  const [opened, setOpened] = useState<'new' | ContentDeskItem>()
  const [refused, setRefused] = useState<string>()
  const list = useCall(['content list', kind], (signal) =>
    callStaffApi<{ readonly items: readonly ContentDeskRow[] }>(contentDeskRoutes.list, { query: { kind }, signal }),
  )
  const open = async (id: string): Promise<void> => {
    const answer = await callStaffApi<ContentDeskItem>(contentDeskRoutes.open, { path: { id } })
    setRefused(answer.result ? undefined : answer.code)
    if (answer.result) setOpened(answer.data)
  }
  const order = async (ids: readonly string[]): Promise<void> => {
    const answer = await callStaffApi<unknown>(contentDeskRoutes.order, { body: { kind, ids } })
    setRefused(answer.result ? undefined : answer.code)
    void list.refresh()
  }
  return (
    <ListAndItem
      label={t('staff.nav.content')}
      columns="desk:grid-cols-[26rem_minmax(0,1fr)]"
      head={
        <ContentHead
          kind={kind}
          onKind={(chosen) => {
            setKind(chosen)
            setOpened(undefined)
          }}
          onAdd={() => setOpened('new')}
        />
      }
      refused={refused}
      list={
        <AnswerPanel key={kind} answer={list}>
          {({ items }) => (
            <ContentList
              kind={kind}
              items={items.filter((item) => item.kind === kind)}
              opened={typeof opened === 'object' ? opened.id : undefined}
              onOpen={(id) => void open(id)}
              onOrder={(ids) => void order(ids)}
            />
          )}
        </AnswerPanel>
      }
      item={
        opened === undefined ? undefined : (
          <ContentEditor
            key={opened === 'new' ? `new ${kind}` : `${opened.id} ${opened.changed?.at ?? 0}`}
            kind={kind}
            shown={opened === 'new' ? undefined : opened}
            language={language}
            onLanguage={setLanguage}
            onChanged={(item) => {
              setOpened(item ?? undefined)
              void list.refresh()
            }}
            onBack={() => setOpened(undefined)}
          />
        )
      }
      empty={
        <Empty icon={BookIcon} className="flex-1" title={t('staff.content.choose')}>
          {t('staff.content.choose-next')}
        </Empty>
      }
    />
  )
}

/** Heading of the list: the kind, and the button for a new item. */
function ContentHead({
  kind,
  onKind,
  onAdd,
}: {
  readonly kind: ContentKind
  readonly onKind: (kind: ContentKind) => void
  readonly onAdd: () => void
}): ReactElement {
  const t = useT()
  return (
    <header className="flex h-11 flex-none items-center gap-2 border-b px-3">
      <h1 className="min-w-0 flex-1 truncate text-14 font-semibold">{t('staff.nav.content')}</h1>
      <ChoiceMenu
        label={t('staff.content.kind')}
        value={kind}
        items={CONTENT_KINDS.map((id) => ({ id, label: t(`staff.content.kind.${id}`) }))}
        onChange={onKind}
      />
      <Button size="small" onClick={onAdd}>
        <PlusIcon />
        {t('staff.content.add')}
      </Button>
    </header>
  )
}
