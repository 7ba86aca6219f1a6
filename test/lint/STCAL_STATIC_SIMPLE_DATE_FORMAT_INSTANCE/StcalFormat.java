// SPDX-License-Identifier: Apache-2.0
import java.text.DateFormat;
import java.text.SimpleDateFormat;

class StcalFormatBad {
    static final SimpleDateFormat F = new SimpleDateFormat("yyyy"); // expect-class: STCAL_STATIC_SIMPLE_DATE_FORMAT_INSTANCE
}

class StcalFormatBad2 {
    public static DateFormat format = DateFormat.getDateInstance(); // expect-class: STCAL_STATIC_SIMPLE_DATE_FORMAT_INSTANCE
}

class StcalFormatGood {
    final DateFormat own = DateFormat.getDateInstance();
}

class StcalFormatGood2 {
    static final java.time.format.DateTimeFormatter F = java.time.format.DateTimeFormatter.ISO_DATE;
}
