import { Popover, SlidersIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { DisplaySettings } from '../../features/preferences/index.ts'
import { useT } from '../../lib/i18n.ts'

/** Opens the display settings: theme, colors of the sides, row height. */
export function DisplayButton(): ReactElement {
  const t = useT()
  return (
    <Popover
      label={t('preferences.display')}
      trigger={<SlidersIcon />}
      triggerClassName="inline-grid size-7 place-items-center rounded-2 text-2 hover:bg-surface-2 hover:text-1 pointer-coarse:size-11"
      end
    >
      <DisplaySettings />
    </Popover>
  )
}
