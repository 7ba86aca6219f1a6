// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Numbers, dates and names in the words of other languages.
import java.util.*; import java.text.*;
public class Locales {
    public static void main(String[] a) {
        System.out.println(NumberFormat.getInstance(Locale.GERMANY).format(1234.5));
        System.out.println(String.format(Locale.FRANCE, "%,.2f", 1234.5));
        System.out.println(DateFormat.getDateInstance(DateFormat.LONG, Locale.GERMANY).format(new Date(0)));
        System.out.println(Locale.GERMANY.getDisplayCountry(Locale.GERMANY));
        System.out.println("TITLE".toLowerCase(new Locale("tr")));
        System.out.println(DecimalFormatSymbols.getInstance(Locale.GERMANY).getDecimalSeparator());
    }
}
