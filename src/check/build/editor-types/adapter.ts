/** Whether a text is a date as JSON writes it. */
export declare const isDate: (value: unknown) => boolean
