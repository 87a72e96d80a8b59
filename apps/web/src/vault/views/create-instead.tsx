import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { postToPage } from '../services/session.ts'

/** A link from importing a secret to creating one (WAL-045). */
export function CreateInstead({ interaction }: { interaction: InteractionOf<'import'> }): ReactElement {
  const t = useT()
  return (
    <p className="text-12 text-2">
      {t('wallet.no-secret-yet')}{' '}
      <button
        type="button"
        className="font-medium text-accent hover:underline"
        onClick={() => {
          interaction.done(undefined)
          postToPage({ event: 'wants-create' })
        }}
      >
        {t('wallet.add-new')}
      </button>
    </p>
  )
}
