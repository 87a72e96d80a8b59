import { Checkbox, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { isAboutReserve, type ValidWarning } from '../model/valid-context.ts'
import { MUST_READ } from './use-armed.ts'

/** The page's warnings, and the checkbox that the user must tick to confirm. */
export function OrderWarnings({
  warnings,
  understood,
  onUnderstood,
}: {
  warnings: readonly ValidWarning[]
  understood: boolean
  onUnderstood: (understood: boolean) => void
}): ReactElement | null {
  const t = useT()
  if (warnings.length === 0) return null
  return (
    <>
      {warnings.map((warning) => (
        <div key={warning.code} {...{ [MUST_READ]: '' }}>
          <Notice tone="warning" urgent>
            {t(`vault.warning.${warning.code}`, warning.params)}
          </Notice>
        </div>
      ))}
      <Checkbox checked={understood} onChange={(event) => onUnderstood(event.target.checked)}>
        {t(warnings.every(isAboutReserve) ? 'vault.confirm.understood-reserve' : 'vault.confirm.understood')}
      </Checkbox>
    </>
  )
}
