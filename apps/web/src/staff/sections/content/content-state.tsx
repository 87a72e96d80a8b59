import type { ContentDeskRow } from '@tidebook/contract'
import { Badge } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'

type States = Pick<ContentDeskRow, 'isPublished' | 'isChanged' | 'isShown' | 'isShipped'>

/** The status of an item: whether it is published, and whether the published version is the current one. */
export function ContentState({ item }: { readonly item: States }): ReactElement {
  const t = useT()
  const { isPublished, isChanged, isShown, isShipped } = item
  const state = isShown ? 'shown' : isPublished ? 'waiting' : 'hidden'
  return (
    <>
      <Badge tone={isShown ? 'success' : isPublished ? 'info' : 'plain'}>{t(`staff.content.state.${state}`)}</Badge>
      {isPublished && isChanged && <Badge tone="warning">{t('staff.content.state.changed')}</Badge>}
      {isShipped && <Badge>{t('staff.content.state.shipped')}</Badge>}
    </>
  )
}
