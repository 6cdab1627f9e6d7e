/** Pass it to `form.onSubmit` as the second argument. */
export function focusFirstError(): void {
  // Waits until the errors are rendered.
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('[aria-invalid=true], [data-error] input');
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  });
}
