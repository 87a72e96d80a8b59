import type { ContentDeskItem } from '@tidebook/contract'
import { Button } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'

export type EditorAct = 'save' | 'publish' | 'withdraw' | 'discard'

interface EditorActionsProps {
  /** Undefined for a new item. */
  readonly shown: ContentDeskItem | undefined
  /** Whether the form was edited since it was opened. */
  readonly isTouched: boolean
  readonly pending: EditorAct | undefined
  readonly onAct: (act: EditorAct) => void
}

/** Returns the effect of reverting: the published version, the shipped version, or deletion of the item. */
function discardWord({ isPublished, isShipped }: ContentDeskItem): 'back' | 'restore' | 'remove' {
  return isPublished ? 'back' : isShipped ? 'restore' : 'remove'
}

/** Buttons to save, publish, withdraw and revert. */
export function EditorActions({ shown, isTouched, pending, onAct }: EditorActionsProps): ReactElement {
  const t = useT()
  const isPublished = shown?.isPublished === true
  const isChanged = shown?.isChanged !== false
  return (
    <footer className="flex flex-none flex-wrap items-center justify-end gap-2 border-t p-3">
      <span className="w-full min-w-0 text-12 text-3 tablet:w-auto tablet:flex-1">
        {t(isPublished ? 'staff.content.goes-on' : 'staff.content.not-public')}
      </span>
      {shown && isChanged && !isTouched && (
        <Button type="button" variant="quiet" pending={pending === 'discard'} onClick={() => onAct('discard')}>
          {t(`staff.content.do.${discardWord(shown)}`)}
        </Button>
      )}
      {isPublished && (
        <Button type="button" variant="danger" pending={pending === 'withdraw'} onClick={() => onAct('withdraw')}>
          {t('staff.content.do.withdraw')}
        </Button>
      )}
      <Button type="submit" disabled={!isTouched} pending={pending === 'save'}>
        {t('staff.content.do.save')}
      </Button>
      <Button
        type="button"
        variant="primary"
        disabled={!isTouched && !isChanged}
        pending={pending === 'publish'}
        onClick={() => onAct('publish')}
      >
        {t('staff.content.do.publish')}
      </Button>
    </footer>
  )
}
