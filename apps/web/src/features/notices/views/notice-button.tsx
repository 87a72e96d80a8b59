import { BellIcon, Popover } from '@tidebook/ui'
import { Suspense, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { PanelBoundary } from '../../../lib/panel-boundary.tsx'
import { useStore } from '../../../lib/store.ts'
import { unreadStore } from '../model/unread.ts'

const NoticesPart = lazyPart(async () => (await import('./notice-panel.tsx')).NoticePanel, 'own')

/** Opens the notices and shows the number of unread ones. */
export function NoticeButton(): ReactElement {
  const t = useT()
  const unread = useStore(unreadStore)
  return (
    <Popover
      label={unread === 0 ? t('shell.notices') : t('shell.notices-new', { count: unread })}
      trigger={
        <>
          <BellIcon />
          {unread > 0 && <span aria-hidden="true" className="notice-count" />}
        </>
      }
      triggerClassName="relative inline-grid size-7 place-items-center rounded-2 text-2 hover:bg-surface-2 hover:text-1 pointer-coarse:size-11"
      end
    >
      <PanelBoundary>
        <Suspense fallback={<div className="notice-panel" />}>
          <NoticesPart />
        </Suspense>
      </PanelBoundary>
    </Popover>
  )
}
