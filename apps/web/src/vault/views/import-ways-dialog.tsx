import { Segmented } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { FileDialog } from './file-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'

const WAYS = ['secret', 'file'] as const
type Way = (typeof WAYS)[number]

/** Imports a wallet by its secret or by a file (WAL-046). Switching discards the input of the other form. */
export function ImportWaysDialog({ interaction }: { interaction: InteractionOf<'import'> }): ReactElement {
  const t = useT()
  const { input } = interaction
  const [way, setWay] = useState<Way>(input.way === 'file' ? 'file' : 'secret')
  const ways = (
    <div>
      <Segmented
        label={t('wallet.way')}
        items={WAYS.map((id) => ({ id, label: t(`wallet.by-${id}`) }))}
        value={way}
        onChange={setWay}
      />
    </div>
  )
  return way === 'file' ? (
    <FileDialog interaction={interaction} ways={ways} />
  ) : (
    <ImportDialog interaction={interaction} ways={ways} />
  )
}
