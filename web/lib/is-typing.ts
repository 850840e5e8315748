/** Whether a field has the focus, so that what is typed next belongs there. */
export const isTyping = () => document.activeElement?.matches('input, textarea, select') === true;
