import { Toast, cx } from '@tidebook/ui'
import { useEffect, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { dismissToast, toastStore, type ToastMessage } from '../model/toast-store.ts'

function One({ message, narrow }: { message: ToastMessage; narrow: boolean }): ReactElement {
  const t = useT()
  const { id, durationMs, action } = message
  useEffect(() => {
    if (durationMs === 0) return undefined
    const timer = setTimeout(() => dismissToast(id), durationMs)
    return () => clearTimeout(timer)
  }, [id, durationMs])
  return (
    <Toast
      tone={message.kind}
      title={message.title}
      closeLabel={t('common.close')}
      onClose={() => dismissToast(id)}
      className={cx(narrow && 'desk:w-[calc(var(--col-trades)-var(--sp-4))]')}
      action={
        action && (
          <button type="button" className="mt-1 text-12 font-medium text-accent hover:underline" onClick={action.run}>
            {action.label}
          </button>
        )
      }
    >
      {message.text}
    </Toast>
  )
}

/** Messages at the bottom right; on the trade screen above the orders and no wider than the trades. */
export function Toasts({ aboveOrders }: { aboveOrders: boolean }): ReactElement {
  const messages = useStore(toastStore)
  return (
    <div
      className={cx(
        'pointer-events-none fixed right-3 bottom-[calc(var(--tabbar-h)+var(--sp-3))] left-3 z-(--z-toast) flex flex-col items-end gap-2 tablet:left-auto',
        aboveOrders ? 'tablet:right-2 tablet:bottom-[calc(var(--row-orders)+var(--sp-2))]' : 'tablet:bottom-12',
      )}
    >
      {messages.map((message) => (
        <One key={message.id} message={message} narrow={aboveOrders} />
      ))}
    </div>
  )
}
