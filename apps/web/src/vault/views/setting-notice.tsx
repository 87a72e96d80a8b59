import { Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import type { ExplainedKind } from '../model/move-view.ts'
import { MUST_READ } from './use-armed.ts'

/**
 * Explains a change of the account or a memo for the exchange. The user must read that another key gets full control.
 */
export function SettingNotice({ kind }: { kind: ExplainedKind }): ReactElement {
  const t = useT()
  return (
    <Notice tone={kind === 'key' ? 'danger' : 'info'}>
      <span {...(kind === 'key' && { [MUST_READ]: '' })}>{t(`vault.move.means.${kind}`)}</span>
    </Notice>
  )
}
