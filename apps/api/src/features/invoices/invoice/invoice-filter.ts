export interface InvoiceFilter {
  readonly status?: string;
  readonly type?: string;
  readonly from?: string;
  readonly to?: string;
  readonly minAmount?: string;
  readonly maxAmount?: string;
  readonly q?: string;
}
