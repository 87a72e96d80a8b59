import type { FormEvent, ReactElement, ReactNode } from 'react'

/** A form inside a dialog: Enter does what the main button does. `id` ties the button in the footer to it. */
export const DialogForm = ({
  id,
  onSubmit,
  children,
}: {
  readonly id: string
  readonly onSubmit: () => void
  readonly children: ReactNode
}): ReactElement => (
  <form
    id={id}
    className="flex flex-col gap-3"
    noValidate
    onSubmit={(event: FormEvent) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
  </form>
)
