/** Whether a value is a string that holds an ISO date-time. */
export declare const isDate: (value: unknown) => value is string
