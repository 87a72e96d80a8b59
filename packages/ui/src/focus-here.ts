/**
 * A ref for the control that a dialog or step begins with. The attribute is what a modal dialog looks for when it opens;
 * elsewhere the focus is set at once.
 */
export const focusHere = (control: HTMLElement | null, options?: FocusOptions): void => {
  control?.setAttribute('autofocus', '')
  control?.focus(options)
}
